import type { IncomingMessage } from 'node:http';
import type { IsTrustedProxy } from '@cliffhanger/operations';
import { uuidv7 } from 'uuidv7';

const REQUEST_ID = /^[A-Za-z0-9_.-]{8,64}$/;

/** Keeps the id from our proxy, so that both logs share it; other clients get a new one. */
export const requestIds =
  (isTrusted: IsTrustedProxy) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isKept =
      typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isKept ? given : uuidv7();
  };
