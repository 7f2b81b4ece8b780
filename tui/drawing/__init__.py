"""What every screen is drawn on: the canvas, its look, and how few bytes it takes."""
