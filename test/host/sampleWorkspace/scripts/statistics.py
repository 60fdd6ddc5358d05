"""Numbers about a list of prices."""


def mean(prices):
    total = 0
    for i in range(len(prices)):
        total = total + prices[i]
    return total / len(prices)


def duplicates(prices):
    found = []
    for i in range(len(prices)):
        for j in range(len(prices)):
            if i != j and prices[i] == prices[j] and prices[i] not in found:
                found.append(prices[i])
    return found


def median(prices):
    rest = list(prices)
    while len(rest) > 2:
        rest.remove(min(rest))
        rest.remove(max(rest))
    return sum(rest) / len(rest)
