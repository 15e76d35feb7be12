/** Faults put in by hand, once, to see that a test notices. */
export const sabotage: { fault: string; where: string; red: string }[] = [];
