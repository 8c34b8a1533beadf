import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '@cliffhanger/application/ports';
import type { IsTrustedProxy, Log, Metrics } from '@cliffhanger/operations';
import type { Access } from '@cliffhanger/wire/kernel';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { CallDurations } from '../server/observe-requests.ts';
import { requestIds } from '../server/request-ids.ts';
import { createLimit, type Limit, type LimitOptions } from './limit.ts';
import { networkOfRequest } from './network.ts';
import { refuse } from './refusal.ts';
import { createWaitingRoom, type WaitingRoom } from './waiting.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Admitted even under overload. */
    isAlwaysAdmitted?: boolean;
    /** For a route outside the contract: refused last. */
    movesMoney?: boolean;
  }
}

/*
 * Admission control, before everything else: it decides by the number of calls in flight, before the body,
 * the session, the route and the log line.
 */

export type AdmissionOptions = Pick<LimitOptions, 'deadlineMs' | 'least'>;

interface Options extends AdmissionOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly durations: CallDurations;
  readonly isTrusted: IsTrustedProxy;
  readonly clock: Clock;
}

/** Counts as in flight until the response begins, so a stream or a slow reader does not use the limit. */
class AdmittedResponse extends ServerResponse {
  onBegin: (() => void) | undefined;

  override writeHead(...given: readonly [number, ...unknown[]]): this {
    super.writeHead(...(given as Parameters<ServerResponse['writeHead']>));
    this.onBegin?.();
    return this;
  }
}

/** Each kind has a separate database pool, so overload of one kind does not refuse the others. */
type Kind = 'seller' | 'operator' | 'public';
const kindOf = (access: Access | undefined): Kind =>
  access === 'seller' || access === 'operator' ? access : 'public';

interface Route {
  readonly name: string;
  readonly kind: Kind;
  readonly movesMoney: boolean;
  readonly isAlwaysAdmitted: boolean;
}
const OTHER: Route = { name: 'other', kind: 'public', movesMoney: false, isAlwaysAdmitted: false };

const MOST_HELD = 4_000;
const LOGGED_EVERY_MS = 1_000;

export interface Admission {
  readonly ServerResponse: typeof ServerResponse;
  before(answer: RequestListener): RequestListener;
  watch(http: FastifyInstance): void;
}

interface Door {
  readonly limit: Limit;
  readonly room: WaitingRoom;
}

export function createAdmission(options: Options): Admission {
  const { durations, isTrusted, clock } = options;
  const routes = new Map<string, Route>();
  const doors = { seller: doorOf(options), operator: doorOf(options), public: doorOf(options) };
  observeDoors(options.metrics, doors);
  const requestId = requestIds(isTrusted);
  const countRefused = logOnceASecond(options.log);
  let isClosing = false;

  const enter = (request: IncomingMessage, response: ServerResponse, answer: RequestListener): void => {
    const route = routes.get(pathOf(request.url ?? '')) ?? OTHER;
    if (route.isAlwaysAdmitted) return answer(request, response);
    const { limit, room } = doors[route.kind];
    const caller = {
      movesMoney: route.movesMoney,
      network: networkOfRequest(request, isTrusted),
      session: sessionOf(request),
    };
    const tryToAdmit = (): boolean => {
      const release = limit.admit(caller);
      if (release === undefined) return false;
      onBegin(response, () => {
        release();
        room.roomWasMade();
      });
      answer(request, response);
      return true;
    };
    const refuseAfter = (heldMs: number, hangUp: boolean): void => {
      countRefused();
      durations.observe({ endpoint: route.name, outcome: 'unavailable' }, heldMs / 1_000);
      const date = new Date(clock.now()).toUTCString();
      refuse({ request, response, requestId: requestId(request), date, hangUp });
    };
    if (tryToAdmit()) return;
    const isHeld = room.hold({
      isGone: () => response.destroyed,
      tryToAdmit,
      refuse: (heldMs) => refuseAfter(heldMs, isClosing),
    });
    if (!isHeld) refuseAfter(0, true);
  };

  return {
    ServerResponse: AdmittedResponse as typeof ServerResponse,
    before: (answer) => (request, response) => enter(request, response, answer),
    watch(http) {
      http.addHook('onRoute', ({ url, config }) => {
        const { endpoint, isAlwaysAdmitted = false, movesMoney = false } = config ?? {};
        if (endpoint === undefined && !isAlwaysAdmitted && !movesMoney) return;
        routes.set(url, {
          name: endpoint?.name ?? OTHER.name,
          kind: kindOf(endpoint?.access),
          movesMoney: endpoint?.movesMoney ?? movesMoney,
          isAlwaysAdmitted,
        });
      });
      http.addHook('preClose', async () => {
        isClosing = true;
        for (const { room } of Object.values(doors)) room.close();
      });
    },
  };
}

const doorOf = (options: AdmissionOptions): Door => ({
  limit: createLimit(options),
  room: createWaitingRoom(MOST_HELD),
});

/** Also runs when the client disconnects first. */
function onBegin(response: ServerResponse, release: () => void): void {
  const admitted = response as AdmittedResponse;
  admitted.onBegin = () => {
    admitted.onBegin = undefined;
    release();
  };
  admitted.once('close', () => admitted.onBegin?.());
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

const LONGEST_TOKEN = 256;

function sessionOf({ headers }: IncomingMessage): string | undefined {
  const token = headers['access-token'];
  return typeof token === 'string' && token.length <= LONGEST_TOKEN ? token : undefined;
}

/** A log line per refusal would cost more than the refusal. */
function logOnceASecond(log: Log): () => void {
  let refused = 0;
  const write = (): void => {
    log.warn({ refused }, 'too many calls at once: refused');
    refused = 0;
  };
  return () => {
    if (refused === 0) setTimeout(write, LOGGED_EVERY_MS).unref();
    refused += 1;
  };
}

function observeDoors(metrics: Metrics, doors: Readonly<Record<Kind, Door>>): void {
  const gauge: Gauge = new Gauge({
    name: 'http_calls_admitted',
    help: 'Calls of a kind (of sellers, of the staff, of anybody): in flight, the most that may be, and held until there is room.',
    labelNames: ['kind', 'state'],
    registers: [metrics],
    collect: () => {
      for (const [kind, { limit, room }] of Object.entries(doors)) {
        gauge.set({ kind, state: 'in-flight' }, limit.inFlight);
        gauge.set({ kind, state: 'most' }, limit.most);
        gauge.set({ kind, state: 'held' }, room.size);
      }
    },
  });
}
