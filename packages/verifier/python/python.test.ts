import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_CASES } from '@cliffhanger/testing/cases';
import { makeProofWorld } from '@cliffhanger/testing/proofs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
const PROGRAM = join(FOLDER, 'verify.py');
const scratch = mkdtempSync(join(tmpdir(), 'verify-python-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const python = (args: readonly string[], input = '') =>
  spawnSync('python3', ['-B', ...args], { cwd: FOLDER, input, encoding: 'utf8', maxBuffer: 1 << 28 });

interface SignedMessage {
  readonly key: string;
  readonly message: string;
  readonly signature: string;
}

const ED25519 = `
import json, sys, verify
print(json.dumps([verify.ed25519_verifies(*(bytes.fromhex(c[f]) for f in ("key", "message", "signature")))
                  for c in json.load(sys.stdin)]))`;

const verifiesInPython = (cases: readonly SignedMessage[]): boolean[] =>
  JSON.parse(python(['-c', ED25519], JSON.stringify(cases)).stdout) as boolean[];

/** RFC 8032 §7.1, tests 1 to 3. */
const RFC_8032: readonly SignedMessage[] = [
  {
    key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    key: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    key: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
];

const flipBit = (hex: string, bit: number): string => {
  const bytes = Buffer.from(hex, 'hex');
  const at = Math.floor(bit / 8) % bytes.length;
  bytes[at] = (bytes[at] as number) ^ (1 << (bit % 8));
  return bytes.toString('hex');
};

function signedByNode(message: Uint8Array): SignedMessage {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x as string, 'base64url').toString('hex');
  const signature = sign(null, message, privateKey).toString('hex');
  return { key, message: Buffer.from(message).toString('hex'), signature };
}

function verifiesInNode({ key, message, signature }: SignedMessage): boolean {
  const x = Buffer.from(key, 'hex').toString('base64url');
  try {
    const publicKey = { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' } as const;
    return verify(null, Buffer.from(message, 'hex'), publicKey, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

describe('Ed25519 in Python', () => {
  it('accepts the signatures of RFC 8032 and none with a bit changed', () => {
    expect(verifiesInPython(RFC_8032)).toEqual([true, true, true]);
    const changed = RFC_8032.flatMap((one) =>
      [0, 77, 255, 256, 400, 511].map((bit) => ({ ...one, signature: flipBit(one.signature, bit) })),
    );
    expect(verifiesInPython(changed)).toEqual(changed.map(() => false));
  });

  it('agrees with OpenSSL on valid and on damaged signatures', () => {
    const cases = fc
      .sample(
        fc.tuple(fc.uint8Array({ maxLength: 80 }), fc.nat(511), fc.constantFrom('none', 'key', 'signature')),
        TEST_CASES / 2,
      )
      .map(([message, bit, part]) => {
        const whole = signedByNode(message);
        if (part === 'key') return { ...whole, key: flipBit(whole.key, bit) };
        return part === 'signature' ? { ...whole, signature: flipBit(whole.signature, bit) } : whole;
      });
    const answers = cases.map(verifiesInNode);
    expect(new Set(answers)).toEqual(new Set([true, false]));
    expect(verifiesInPython(cases)).toEqual(answers);
  });
});

function answerOf(content: string | Uint8Array, ...options: readonly string[]) {
  const path = join(scratch, 'file');
  writeFileSync(path, content);
  const { status, stdout, stderr } = python([PROGRAM, path, '--json', ...options]);
  return { status, stderr, answer: stdout === '' ? undefined : (JSON.parse(stdout) as unknown) };
}

const ZIP = `
import io, json, sys, zipfile
request = json.load(sys.stdin)
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED if request["deflated"] else zipfile.ZIP_STORED) as archive:
    archive.writestr("README.txt", "a copy for people")
    for _ in range(request["times"]): archive.writestr("statement.json", request["text"])
sys.stdout.buffer.write(packed.getvalue())`;

function zipOf(text: string, deflated: boolean, times = 1): Buffer {
  const input = JSON.stringify({ text, deflated, times });
  return spawnSync('python3', ['-B', '-W', 'ignore', '-c', ZIP], { input }).stdout;
}

describe('a zip', () => {
  const world = makeProofWorld({ seed: 'zip', sellers: 1, days: 1 });
  const statement = JSON.stringify(
    world.makeStatement(world.sellerIds[0] as string, { from: 0, to: world.now }),
  );

  it('is read stored and deflated, once', () => {
    expect(answerOf(zipOf(statement, false))).toMatchObject({ status: 0, answer: { ok: true } });
    expect(answerOf(zipOf(statement, true))).toMatchObject({ status: 0, answer: { ok: true } });
    expect(answerOf(zipOf(statement, true, 2))).toMatchObject({ status: 2, answer: { code: 'unreadable' } });
  });

  it('with one byte changed reports the line, not only a wrong checksum', () => {
    const zip = zipOf(statement, false);
    const at = zip.indexOf('"actor":"') + '"actor":"'.length;
    zip[at] = (zip[at] as number) ^ 1;
    expect(answerOf(zip)).toMatchObject({ status: 1, answer: { ok: false, code: 'wrong-hash', line: 1 } });
  });
});

describe('an invalid file', () => {
  it('is unreadable, with exit code 2 and without a traceback', () => {
    for (const content of [
      '',
      '{',
      '[]',
      'PK',
      'NaN',
      '{"format":1}',
      '{"format":"cliffhanger-statement-0"}',
    ]) {
      const unreadable = { status: 2, stderr: '', answer: { ok: false, code: 'unreadable' } };
      expect(answerOf(content), content).toEqual(unreadable);
    }
  });

  it('of a newer format is reported as newer', () => {
    const newer = { ok: false, code: 'newer-format' };
    expect(answerOf('{"format":"cliffhanger-statement-2"}')).toMatchObject({ status: 2, answer: newer });
  });

  it('or an invalid key ends with a message and exit code 2', () => {
    const { status, stderr } = answerOf('{}', '--key', 'nobody');
    expect({ status, stderr }).toEqual({ status: 2, stderr: 'not a verifier key: nobody\n' });
  });

  it('never causes a traceback, with any bytes or JSON', () => {
    const json = fc.json().map((text) => Buffer.from(text));
    const bytes = fc.uint8Array({ maxLength: 300 });
    const zip = bytes.map((rest) => Buffer.concat([Buffer.from('PK\x03\x04'), rest]));
    const shaped = fc.dictionary(fc.string(), fc.jsonValue()).map((fields) => {
      const value = { ...fields, keys: [fields], transfers: [fields], format: 'cliffhanger-statement-1' };
      return Buffer.from(JSON.stringify(value));
    });
    const cases = fc.sample(fc.oneof(json, bytes, zip, shaped), 1_500);
    const batch = join(scratch, 'batch.jsonl');
    const lines = cases.map((content) =>
      JSON.stringify({ content: Buffer.from(content).toString('base64') }),
    );
    writeFileSync(batch, lines.join('\n'));
    const { status, stdout, stderr } = python([PROGRAM, '--batch', batch]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.trim().split('\n')).toHaveLength(cases.length);
  });
});
