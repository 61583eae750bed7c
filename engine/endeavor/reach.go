package endeavor

// What a unit or a stack can reach (1.22, S-17 to S-31, R-44).
