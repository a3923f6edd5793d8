/**
 * A list of values in one text, as in the addresses of lists and in feeds (PAGE-1, FEED-1). Values are separated by commas; a comma
 * within a value is written as `%2C`.
 */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/%(?=25|2C)/g, '%25').replaceAll(',', '%2C')).join(',')
}

/** The values of a list (`joinValues`), each once, without spaces around them and empty ones. */
export function splitValues(list: string | undefined): string[] {
  const values = (list ?? '')
    .split(',')
    .map((value) => value.trim().replaceAll(/%(25|2C)/g, (_, code) => (code === '25' ? '%' : ',')))
  return [...new Set(values.filter((value) => value !== ''))]
}
