/** Answers with an ETag, so that one that has not changed is not sent again. The pages that ask again and again have few addresses. */
const kept = new Map<string, { tag: string; body: string }>()

/** How many answers are kept. The one that was used longest ago makes room. */
const most = 30

/**
 * Fetches a request. Where the server gives an answer a tag, it is asked the next time only for what has changed; its 304 is turned into the answer
 * that was kept. The server's tags differ from person to person.
 */
export async function fetchUnlessUnchanged(request: Request): Promise<Response> {
  const { method, url } = request
  const before = method === 'GET' ? kept.get(url) : undefined
  if (before) request.headers.set('If-None-Match', before.tag)
  // fetch is looked up at each call, because tests replace it after the client was made.
  const response = await globalThis.fetch(request)
  if (before && response.status === 304) {
    keep(url, before)
    return new Response(before.body, { headers: { ...Object.fromEntries(response.headers), 'content-type': 'application/json' } })
  }
  const tag = response.headers.get('ETag')
  if (method === 'GET' && response.ok && tag) keep(url, { tag, body: await response.clone().text() })
  return response
}

/** Asks for everything anew the next time. Call it after a change, because another server may not have heard of it yet. */
export function forgetUnchanged() {
  kept.clear()
}

function keep(url: string, answer: { tag: string; body: string }) {
  kept.delete(url)
  kept.set(url, answer)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}
