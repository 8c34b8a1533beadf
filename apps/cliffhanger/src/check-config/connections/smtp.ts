import { probes } from '../../compose.ts';
import { type Found, hostOf, TIMEOUT_MS, wrong } from '../finding.ts';
import { lineFault, textOf } from '../line-fault.ts';

export async function checkSmtp(url: string | undefined): Found {
  if (url === undefined) return [];
  const host = hostOf(url);
  try {
    await probes.smtp(url, TIMEOUT_MS);
    return [];
  } catch (error) {
    const why = /EAUTH/.test(textOf(error))
      ? `${host} rejects the login; correct user and password in the address, with special characters as %xx`
      : lineFault(error, host);
    return [wrong(`SMTP_URL: ${why}`)];
  }
}
