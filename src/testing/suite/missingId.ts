/** A well-formed id that does not exist. */
export const MISSING_ID = '01920000-0000-7000-8000-000000000000'
