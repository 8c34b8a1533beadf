import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of this machine, signed by nobody but itself: whoever believes it was told to. */
export interface TestCertificate {
  readonly certFile: string;
  readonly keyFile: string;
}

export const certificateOptions = (
  { certFile, keyFile }: TestCertificate,
  names = 'DNS:localhost,IP:127.0.0.1',
): readonly string[] => [
  'req',
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-days',
  '2',
  '-subj',
  '/CN=localhost',
  '-addext',
  `subjectAltName=${names}`,
  '-keyout',
  keyFile,
  '-out',
  certFile,
];

export function makeCertificate(): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'test-certificate-'));
  const certificate = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  const { status, stderr } = spawnSync('openssl', certificateOptions(certificate), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  return certificate;
}
