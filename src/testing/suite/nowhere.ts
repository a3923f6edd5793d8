/** An id of the right shape that nothing has. */
export const NOWHERE = '01920000-0000-7000-8000-000000000000'
