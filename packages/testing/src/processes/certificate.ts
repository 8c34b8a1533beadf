import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate for this machine. */
export interface TestCertificate {
  readonly certFile: string;
  readonly keyFile: string;
}

const LOCAL = 'DNS:localhost,IP:127.0.0.1';

export const certificateOptions = (
  { certFile, keyFile }: TestCertificate,
  names = LOCAL,
): readonly string[] => [
  'req',
  '-x509',
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:prime256v1',
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

export function makeCertificate({
  folder = mkdtempSync(join(tmpdir(), 'test-certificate-')),
  names = LOCAL,
} = {}): TestCertificate {
  const certificate = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  execFileSync('openssl', certificateOptions(certificate, names), { stdio: ['ignore', 'ignore', 'pipe'] });
  return certificate;
}
