export const serveVariant = () => new Response(null, { status: 404 })
