const routes = new WeakMap<Request, string>()

/** Remembers the path of the route that a request of the API has matched, such as `/posts/{id}`. */
export function noteRoute(request: Request, path: string): void {
  routes.set(request, path)
}

/** That path; undefined if the request has matched none. */
export function matchedRoute(request: Request): string | undefined {
  return routes.get(request)
}
