import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = object | ((question: Record<string, unknown>) => object);

export interface Params {
  readonly path: string;
  readonly key: string | undefined;
  readonly question: Record<string, unknown>;
}

export interface NodeUnderTest {
  readonly url: () => string;
  /** By path. Other paths return 404. */
  answers: Record<string, Answer>;
  asked: Params[];
  start(): Promise<void>;
  stop(): void;
}

/** The chain id of the main network. */
export const TRON_CHAIN_ID = 728_126_428;
const FIRST_BLOCK = {
  blockID: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  block_header: { raw_data: { parentHash: '00' } },
};

/** A Tron node with the responses of a test. */
export function nodeUnderTest(): NodeUnderTest {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const question = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      const path = request.url ?? '';
      const isFirstBlock = path === '/wallet/getblockbynum' && question['num'] === 0;
      if (isFirstBlock) return void response.end(JSON.stringify(FIRST_BLOCK));
      node.asked.push({ path, key: request.headers['tron-pro-api-key'] as string | undefined, question });
      const answer = node.answers[path];
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(typeof answer === 'function' ? answer(question) : (answer ?? {})));
    });
  });
  const node: NodeUnderTest = {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: {},
    asked: [],
    start: () => new Promise((done) => void server.listen(0, '127.0.0.1', done)),
    stop: () => void server.close(),
  };
  return node;
}
