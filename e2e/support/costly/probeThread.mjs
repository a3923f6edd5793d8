import { request as open } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Repeats a request in a thread of its own, because a test that sends megabytes would delay it (probe.ts).

const { urls, call, pauseMs, deadMs } = workerData
let isStopped = false
const stopped = new Promise((resolve) => {
  parentPort.once('message', () => {
    isStopped = true
    resolve()
  })
})

/** Milliseconds until a response with 200 has ended; `deadMs` for none. */
function measure(url) {
  return new Promise((resolve) => {
    const began = performance.now()
    // Neither waits for another request nor uses a connection of an earlier process.
    const { method = 'GET', headers = {}, body } = call
    const options = { agent: false, method, headers, signal: AbortSignal.timeout(deadMs) }
    const request = open(url, options, (response) => {
      const end = () => resolve(response.statusCode === 200 ? performance.now() - began : deadMs)
      response
        .resume()
        .once('end', end)
        .once('error', () => resolve(deadMs))
    })
    request.once('error', () => resolve(deadMs))
    request.end(body)
  })
}

const measured = []
do {
  const ms = await measure(urls[measured.length % urls.length])
  measured.push(ms)
  if (ms >= deadMs) break
  await Promise.race([sleep(pauseMs), stopped])
} while (!isStopped)
parentPort.postMessage(measured)
