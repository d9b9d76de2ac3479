import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * What becomes of a request. `cut`: the connection drops before the request arrives. `lose`: the server does what is asked, but its answer is lost.
 * `hang`: nothing ever answers. `replace` stands in the place of what the program's answer says. An answer of its own stands for something else on
 * the way, such as the sign-in page of a public network.
 */
export type Fate =
  | 'pass'
  | 'cut'
  | 'lose'
  | 'hang'
  | { delay: number }
  | { status: number; type: string; body: string }
  | { headers: Record<string, string> }
  | { replace: string }

/** A small proxy between the browser and the program, for connections that are slow, drop or lie. */
export interface Relay {
  url: string
  /** Sends requests to the program at this address from now on. */
  target: (url: string) => void
  /** Decides what becomes of each request from now on. */
  rule: (fate: (request: { method: string; path: string }) => Fate) => void
  /** Lets everything pass again, and ends the requests that hang. */
  heal: () => void
  close: () => Promise<void>
}

export async function startRelay(): Promise<Relay> {
  let origin = 'http://127.0.0.1:9'
  let decide: (request: { method: string; path: string }) => Fate = () => 'pass'
  const hanging = new Set<IncomingMessage>()

  function handle(request: IncomingMessage, response: ServerResponse) {
    const fate = decide({ method: request.method ?? '', path: request.url ?? '' })
    if (fate === 'cut') request.socket.destroy()
    else if (fate === 'hang') hanging.add(request)
    else if (typeof fate === 'object' && 'status' in fate) response.writeHead(fate.status, { 'content-type': fate.type }).end(fate.body)
    else if (typeof fate === 'object' && 'delay' in fate) setTimeout(() => pass(request, response, 'pass'), fate.delay)
    else pass(request, response, fate)
  }

  function pass(
    request: IncomingMessage,
    response: ServerResponse,
    fate: 'pass' | 'lose' | { headers: Record<string, string> } | { replace: string },
  ) {
    const { hostname, port } = new URL(origin)
    const out = forward({ hostname, port, method: request.method, path: request.url, headers: request.headers }, (answer) => {
      if (fate === 'lose') {
        answer.resume().on('end', () => breakOff(response, answer.statusCode))
        return
      }
      if (typeof fate === 'object' && 'replace' in fate) {
        const { 'content-length': _, 'content-encoding': __, ...headers } = answer.headers
        answer.resume()
        response.writeHead(answer.statusCode ?? 502, headers).end(fate.replace)
        return
      }
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...(typeof fate === 'object' && fate.headers) })
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    out.on('error', () => request.socket.destroy())
    request.pipe(out)
  }

  /**
   * Ends an answer after its first byte. Without that byte Chromium would by itself send the request again, as often as it has a connection left that
   * was used before, and the page would learn of the loss only then.
   */
  function breakOff(response: ServerResponse, status = 502) {
    response.writeHead(status, { 'content-length': '2' }).write('{')
    response.socket?.end()
  }

  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the relay listens on no port')

  function heal() {
    decide = () => 'pass'
    for (const request of hanging) request.socket.destroy()
    hanging.clear()
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    target: (url) => {
      origin = url
    },
    rule: (fate) => {
      decide = fate
    },
    heal,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
