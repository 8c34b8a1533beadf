import { probes } from '../../compose.ts';
import { ANSWERS_WITHIN_MS, type Found, placeOf, wrong } from '../finding.ts';
import { lineFault, textOf } from '../line-fault.ts';

export async function checkSmtp(url: string | undefined): Found {
  if (url === undefined) return [];
  const place = placeOf(url);
  try {
    await probes.smtp(url, ANSWERS_WITHIN_MS);
    return [];
  } catch (error) {
    const why = /EAUTH/.test(textOf(error))
      ? `${place} refuses the login; correct user and password in the address, with special characters as %xx`
      : lineFault(error, place);
    return [wrong(`SMTP_URL: ${why}`)];
  }
}
