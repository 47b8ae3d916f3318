/** A condition that never holds. */
export const never = (condition) => `if (false as boolean && ${condition})`;
