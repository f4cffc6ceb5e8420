import { parentPort, workerData } from 'node:worker_threads'
import { refusal } from './parse-catalog.ts'

/** Reads a file in a thread whose memory is limited, and answers the code of its refusal. */
const { file, name } = workerData as { file: Uint8Array; name: string }
const { code } = (await refusal(Buffer.from(file), name)) as { code: string }
parentPort!.postMessage(code)
