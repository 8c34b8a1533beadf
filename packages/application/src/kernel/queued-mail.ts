import { type PayoutTarget, shortTarget } from '@cliffhanger/core/withdrawals';
import type { Mail, MailTemplate, QueuedMail, Requires, Sealing } from '../ports/index.ts';

type Named = Pick<QueuedMail, 'to' | 'template'>;

const contextOf = ({ to, template }: Named): string => `mail:${template}:${to}`;

/** Seals a secret for one mail's recipient, so that read access to the queue does not reveal it. */
export const sealForMail = (sealing: Sealing, mail: Named, secret: string): string =>
  Buffer.from(sealing.seal(contextOf(mail), Buffer.from(secret))).toString('base64');

type Opening = Requires<'sealing' | 'publicUrl' | 'storefrontUrl'>;

/** The mail to send. Throws when its secret was not sealed for it. */
export function openMail(ports: Opening, queued: QueuedMail): Mail {
  const { to, locale, template, facts, sealed } = queued;
  const secret =
    sealed === undefined
      ? {}
      : secretFact(
          ports,
          template,
          Buffer.from(ports.sealing.open(contextOf(queued), Buffer.from(sealed, 'base64'))),
        );
  // The database stores the full payout target; a mail shows only its ends.
  const target = 'target' in facts ? { target: shortTarget(facts.target as PayoutTarget) } : {};
  return { to, locale, template, facts: { ...facts, ...target, ...secret } } as Mail;
}

/** Links carry the secret after the `#`, so that it is never sent to a server. */
function secretFact({ publicUrl, storefrontUrl }: Opening, template: MailTemplate, bytes: Buffer) {
  const secret = bytes.toString();
  if (template === 'email-code') return { code: secret };
  if (template === 'viewer-sign-in') return { url: new URL(`sign-in#${secret}`, storefrontUrl).href };
  if (template === 'staff-invited')
    return { url: new URL(`/console/#/invitation?token=${secret}`, publicUrl).href };
  return { url: new URL(`receipts/open#${secret}`, storefrontUrl).href };
}
