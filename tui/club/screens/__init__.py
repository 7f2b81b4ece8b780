"""What people in the club see."""
