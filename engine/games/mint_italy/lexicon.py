"""The fixed words of Mint Italy. Goods, kinds, foods and the like are known by their index."""

ROUNDS = 4

GOODS = ("egg", "grapes", "jar", "bottle")
EGG, GRAPES, JAR, BOTTLE = range(4)
ALL_GOODS = 0b1111

KINDS = ("worker-grey", "worker-green", "hen", "vineyard", "jar-house", "bottle-house")
"""The settlements, column by column on the two mats from left to right (MI-1, MI-2)."""
WORKER_GREY, WORKER_GREEN, HEN, VINEYARD, JAR_HOUSE, BOTTLE_HOUSE = range(6)
WORKERS = (WORKER_GREY, WORKER_GREEN)
KIND_OF_ID = {kind: i for i, kind in enumerate(KINDS)}
KIND_LETTERS = ("Wg", "Wf", "H", "V", "J", "B")

TERRAINS = ("meadow", "forest", "mountain")
TERRAIN_LETTERS = "MFG"
"""Mountain is the grey one: G."""

FOODS = ("apple", "corn", "stalks")
APPLE, CORN, STALKS = range(3)
FOOD_LETTERS = "ACS"

TRACKS = ("navigation", "mercato")
NAVIGATION, MERCATO = range(2)
TOP_LEVEL = 3
"""Both tracks have four boxes, 0 to 3."""
NAVIGATION_LEVELS = ("start", "river", "lake", "full")
RIVER, LAKE, FULL = 1, 2, 3

CORNERS = ("nw", "ne", "sw", "se")
"""The corner cards, and the marinas on them."""
ALL_MARINAS = 0b1111

VP_SOURCES = ("orders", "marinas", "production", "sales", "persona")
"""Where points on the track come from, but for the scoring cards, which follow one a round."""
ORDERS, MARINAS, PRODUCTION, SALES, PERSONA = range(5)
FIRST_SCORING = len(VP_SOURCES)

PERSONAS_FROM = 4
"""Who is no seat is a bot persona: so much more than its index in the components."""

NONE = -1
"""No order in hand, no card in a place of the row, no settlement on a hex."""
