/**
 * A call's path (core/wire) in Fastify's syntax. `{id}` becomes a parameter that ends at a colon, because `/:id` would
 * include a following verb (`/{id}:subscribe`) in the id; a literal colon is doubled.
 */
export function fastifyPath(path: string): string {
  return path
    .split(/(\{\w+\})/u)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(':', '::') : `:${part.slice(1, -1)}(^[^:/]+)`))
    .join('');
}
