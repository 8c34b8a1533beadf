import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretFingerprint } from '@cliffhanger/core/orders';
import {
  bytesToHex,
  cosignedText,
  keyEntryText,
  type LogEntry,
  parseNote,
  parseVerifierKey,
  toBase64,
  type VerifierKey,
} from '@cliffhanger/core/proofs';
import {
  type ClosingRecord,
  makeProofWorld,
  type ProofWorld,
  platformKey,
} from '@cliffhanger/testing/proofs';
import { isSignedBy } from '@cliffhanger/verifier/notes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareLogViews, readLogView } from './compare.ts';
import { witnessKeyIn } from './countersign.ts';
import { judgeEntries } from './judge-entries.ts';
import { listen } from './listen.ts';
import { LogUnreachable, logClient } from './log-client.ts';
import { type LogServer, type ServedLog, serveLog } from './log-under-test.ts';
import { type Round, witnessLog } from './witness-log.ts';

const HOUR = 3_600_000;
const keyOf = (world: ProofWorld): VerifierKey =>
  parseVerifierKey(world.keys[0]?.verifierKey ?? '') as VerifierKey;

/** Serves the log of a world unchanged. */
const honest = ({ log, checkpoint }: Pick<ProofWorld, 'log'> & { checkpoint: string }): ServedLog => ({
  checkpoint,
  entries: [...log.entries],
  consistency: (from, to) => log.consistency(from, to),
});
const serving = (world: ProofWorld): ServedLog => honest({ log: world.log, checkpoint: world.checkpoint() });

let folder: string;
let server: LogServer;
let world: ProofWorld;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'witness-'));
  world = makeProofWorld({ seed: 'witness', sellers: 2, days: 2 });
  server = await serveLog(serving(world));
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const look = (now = world.now + HOUR, known = keyOf(world), state = folder): Promise<Round> =>
  witnessLog(
    {
      log: logClient(server.address),
      known: [known],
      folder: state,
      key: witnessKeyIn(state, 'w'),
      staleAfterMs: 3 * HOUR,
    },
    now,
  );

const grow = (): void => {
  world.trade(world.sellerIds[0] as string, 3);
  world.close();
};

/** The fault that the witness finds, and whether its mirror is unchanged. */
async function found(now?: number) {
  const before = readdirSync(folder).includes('mirror.json')
    ? readFileSync(join(folder, 'mirror.json'), 'utf8')
    : '';
  const round = await look(now);
  const after = readdirSync(folder).includes('mirror.json')
    ? readFileSync(join(folder, 'mirror.json'), 'utf8')
    : '';
  if (round.ok) return { code: 'none', isUnchanged: before === after };
  return { code: round.found.code, entry: round.found.entry, isUnchanged: before === after };
}

describe('a witness of an honest log', () => {
  it('mirrors all entries, follows growth and key rotation, and countersigns', async () => {
    const size = world.log.entries.length;
    expect(await look()).toEqual({ ok: true, size, added: size });
    world.rotateKey();
    grow();
    server.served = serving(world);
    expect(await look()).toEqual({ ok: true, size: size + 2, added: 2 });
    expect(await look()).toEqual({ ok: true, size: size + 2, added: 0 });
    const note = parseNote(readFileSync(join(folder, 'checkpoint.txt'), 'utf8'));
    const line = note?.signatures.at(-1);
    const seconds = Math.floor((world.now + HOUR) / 1_000);
    const key = parseVerifierKey(witnessKeyIn(folder, 'w').verifierKey) as VerifierKey;
    expect(
      isSignedBy(key, cosignedText(note?.text ?? '', seconds), (line?.bytes ?? new Uint8Array()).subarray(8)),
    ).toBe(true);
    expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o600);
  });

  it('can be watched by another witness', async () => {
    await look();
    const mirror = await listen(folder, 0);
    const { port } = mirror.address() as { port: number };
    const client = logClient(`http://127.0.0.1:${port}`);
    expect(await client.entries(0, world.log.entries.length)).toEqual(world.log.entries);
    expect(await client.checkpoint()).toContain('— w ');
    await new Promise((resolve) => mirror.close(resolve));
  });

  it('draws no conclusion when it is unreachable', async () => {
    await server.close();
    await expect(look()).rejects.toThrow(LogUnreachable);
    server = await serveLog(serving(world));
  });
});

describe('a witness detects a log that', () => {
  it('shrinks', async () => {
    await look();
    server.served = honest({ log: world.log, checkpoint: world.checkpoint(5) });
    expect(await found()).toEqual({ code: 'shrunk', entry: 5, isUnchanged: true });
  });

  it('forks: another log of the same size', async () => {
    await look();
    world.log.entries[4] = (world.log.entries[4] as string).replace(/.$/, (digit) =>
      digit === '0' ? '1' : '0',
    );
    server.served = serving(world);
    expect(await found()).toEqual({ code: 'fork', entry: 4, isUnchanged: true });
    const [evidence = ''] = readdirSync(join(folder, 'evidence'));
    const { kept, shown } = JSON.parse(readFileSync(join(folder, 'evidence', evidence), 'utf8'));
    expect(parseNote(kept)).toBeDefined();
    expect(shown).toBe(server.served.checkpoint);
  });

  it('changes an old entry, grows and signs everything again', async () => {
    await look();
    world.log.entries[3] = (world.log.entries[3] as string).replace(/.$/, (digit) =>
      digit === '0' ? '1' : '0',
    );
    grow();
    server.served = serving(world);
    expect(await found()).toEqual({ code: 'rewritten', entry: 3, isUnchanged: true });
  });

  it('serves another entry than it has signed', async () => {
    const served = serving(world);
    server.served = { ...served, entries: served.entries.map((text, at) => (at === 2 ? `${text}0` : text)) };
    expect(await found()).toEqual({ code: 'wrong-root', entry: 0, isUnchanged: true });
  });

  it('replaces the root of a closing', async () => {
    await look();
    const index = world.closings[1]?.index as number;
    world.log.entries[index] = (world.log.entries[index] as string).replace(/[0-9a-f]{64}$/, '7'.repeat(64));
    grow();
    server.served = serving(world);
    expect(await found()).toEqual({ code: 'rewritten', entry: index, isUnchanged: true });
  });

  it('drops an entry, hidden or with the rest signed again', async () => {
    const served = serving(world);
    server.served = { ...served, entries: served.entries.slice(0, -1) };
    const last = served.entries.length - 1;
    expect(await found()).toEqual({ code: 'missing-entry', entry: last, isUnchanged: true });
    server.served = served;
    await look();
    world.log.entries.splice(6, 1);
    grow();
    grow();
    server.served = serving(world);
    expect(await found()).toEqual({ code: 'rewritten', entry: 6, isUnchanged: true });
  });

  it('has a wrong signature, or one by an unknown key', async () => {
    const text = world.log.checkpointText();
    const { key } = world;
    const wrong = `${text}\n${key.line(`${text}x`)}`;
    server.served = { ...serving(world), checkpoint: wrong };
    expect(await found()).toMatchObject({ code: 'bad-signature' });
    const stranger = platformKey(key.name, 'stranger');
    server.served = { ...serving(world), checkpoint: world.log.checkpoint(stranger) };
    expect(await found()).toMatchObject({ code: 'unknown-key' });
    server.served = { ...serving(world), checkpoint: 'no note' };
    expect(await found()).toMatchObject({ code: 'bad-note' });
  });

  it('is another log, at the first check and later', async () => {
    const text = world.log.checkpointText().replace(world.origin, 'other.example/log');
    const other = { ...serving(world), checkpoint: `${text}\n${world.key.line(text)}` };
    server.served = other;
    expect(await found()).toMatchObject({ code: 'other-origin' });
    server.served = serving(world);
    await look();
    server.served = other;
    expect(await found()).toMatchObject({ code: 'other-origin', isUnchanged: true });
  });

  it('stops growing', async () => {
    expect(await found(world.now + 4 * HOUR)).toMatchObject({ code: 'stale' });
    expect(await found(world.now + 2 * HOUR)).toMatchObject({ code: 'none' });
  });

  it('skips or repeats a number of a closing', async () => {
    const { number, closedAt } = world.closings.at(-1) as ClosingRecord;
    const closing = { kind: 'closing', every: 'hour', closedAt, leaves: 99, root: '1'.repeat(64) } as const;
    const index = world.log.append({ ...closing, number: number + 2 });
    server.served = serving(world);
    expect(await found()).toMatchObject({ code: 'bad-closing', entry: index });
    world.log.entries.pop();
    world.log.append({ ...closing, number });
    server.served = serving(world);
    expect(await found()).toMatchObject({ code: 'bad-closing', entry: index });
  });

  it('adds a key without a signature of the previous one', async () => {
    await look();
    const stranger = platformKey(`${world.origin}/2`, 'stranger');
    const entry = {
      kind: 'key',
      name: stranger.name,
      verifierKey: stranger.verifierKey,
      from: world.now,
    } as const;
    const index = world.log.append({ ...entry, signature: toBase64(stranger.sign(keyEntryText(entry))) });
    server.served = serving(world);
    expect(await found()).toEqual({ code: 'bad-key', entry: index, isUnchanged: true });
    server.served = honest({ log: world.log, checkpoint: world.log.checkpoint(stranger) });
    expect(await found()).toEqual({ code: 'unknown-key', isUnchanged: true });
  });

  it('repeats an entry, or has a malformed one or an anchor of another log', async () => {
    const entries = [...world.log.entries];
    const { length } = entries;
    world.log.entries.push(entries[2] as string);
    server.served = serving(world);
    expect(await found()).toMatchObject({ code: 'repeated-entry', entry: length });
    world.log.entries[length] = 'cliffhanger-closing-1\nx';
    server.served = serving(world);
    expect(await found()).toMatchObject({ code: 'malformed-entry', entry: length });
    world.log.entries.pop();
    const anchor = {
      kind: 'anchor',
      network: 'bep20',
      block: 1,
      transaction: `0x${'1'.repeat(64)}`,
    } as const;
    world.log.append({ ...anchor, size: 4, root: bytesToHex(world.log.root(5)) });
    server.served = serving(world);
    expect(await found()).toMatchObject({ code: 'bad-anchor', entry: length });
  });

  it('has an allocation day twice, out of order, or with another secret than committed', async () => {
    const { length } = world.log.entries;
    const promise = {
      kind: 'allocation-day',
      day: '2026-10-09',
      beginsAt: world.now,
      fingerprint: secretFingerprint('ab'.repeat(32)),
      network: 'bep20',
    } as const;
    const block = {
      kind: 'allocation-block',
      day: '2026-10-09',
      network: 'bep20',
      height: 7,
      hash: `0x${'cd'.repeat(32)}`,
    } as const;
    const second = { ...block, hash: `0x${'ce'.repeat(32)}` };
    const root = 'ef'.repeat(32);
    const weights = {
      kind: 'allocation-weights',
      day: '2026-10-09',
      at: world.now,
      dramas: 1,
      root,
    } as const;
    const orders = {
      kind: 'allocation-orders',
      day: '2026-10-09',
      at: world.now,
      secret: 'ab'.repeat(32),
      orders: 1,
      root,
    } as const;
    const serve = (...appended: readonly LogEntry[]) => {
      world.log.entries.length = length;
      for (const entry of appended) world.log.append(entry);
      server.served = serving(world);
    };
    for (const [bad, ...appended] of [
      [1, promise, { ...promise, fingerprint: 'ac'.repeat(32) }],
      [0, block],
      [0, block, promise],
      [1, promise, { ...block, network: 'trc20' }],
      [1, { ...promise, network: null }, block],
      [2, promise, block, second],
      [0, weights],
      [2, promise, weights, { ...weights, dramas: 2 }],
      [3, promise, block, orders, weights],
      [0, orders],
      [2, promise, weights, orders],
      [4, promise, weights, block, orders, { ...orders, orders: 2 }],
      [3, promise, weights, block, { ...orders, secret: 'ac'.repeat(32) }],
    ] as const) {
      serve(...appended);
      expect(await found()).toMatchObject({ code: 'bad-allocation', entry: length + bad });
    }
    for (const served of [
      [promise, weights, block, orders],
      // Too late, which the day's file shows.
      [promise, block, weights, orders],
      [promise, block, orders],
      [{ ...promise, network: null }, weights, orders],
    ] as const) {
      serve(...served);
      expect(judgeEntries(world.log.entries)).toBeUndefined();
    }
    serve(promise, weights, block, orders);
    expect(await look()).toMatchObject({ ok: true });
  });

  it('has an invalid consistency proof', async () => {
    await look();
    grow();
    server.served = { ...serving(world), consistency: () => ['0'.repeat(64)] };
    expect(await found()).toEqual({ code: 'bad-consistency', isUnchanged: true });
  });
});

describe('two witnesses', () => {
  it('that saw two different logs can prove it together', async () => {
    const other = join(folder, 'other');
    await look(undefined, undefined, other);
    const twin = makeProofWorld({ seed: 'witness', sellers: 2, days: 2 });
    twin.log.entries[5] = (twin.log.entries[5] as string).replace(/.$/, (digit) =>
      digit === '0' ? '1' : '0',
    );
    const [one, two] = [readLogView(other), { checkpoint: twin.checkpoint(), entries: twin.log.entries }];
    const known = [keyOf(world)];
    expect(compareLogViews(one, two, known)).toMatchObject({ verdict: 'conflict', entry: 5 });
    expect(compareLogViews(one, { checkpoint: two.checkpoint }, known)).toMatchObject({
      verdict: 'conflict',
    });
    expect(compareLogViews(one, two).sentence).toContain('were not checked');
    const forged = { checkpoint: twin.log.checkpoint(platformKey(world.key.name, 'stranger')) };
    expect(compareLogViews(one, forged, known)).toMatchObject({ verdict: 'not comparable' });
  });

  it('that saw the same log at different times report no fault', async () => {
    await look();
    const earlier = { checkpoint: world.checkpoint(4) };
    expect(compareLogViews(earlier, readLogView(folder))).toMatchObject({ verdict: 'consistent' });
    expect(compareLogViews(earlier, { checkpoint: world.checkpoint() })).toMatchObject({
      verdict: 'not comparable',
    });
  });
});
