print("chart")
