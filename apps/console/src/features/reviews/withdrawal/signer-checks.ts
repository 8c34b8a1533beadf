import { networkText } from '../../../shared/accounts/index.ts';
import { dateText, moneyText, t } from '../../../shared/language/index.ts';
import { amountText, shortened } from '../../../shared/review-words/index.ts';
import type { Check, CheckVerdict } from '../queue/parts.tsx';
import type { ReviewPage } from '../queue/review-page.ts';

type Name = 'approvals' | 'address' | 'amount' | 'day' | 'alarms' | 'refused';

const check = (verdict: CheckVerdict, name: Name, found: string): Check => ({
  verdict,
  name: t(`console.signer.${name}`),
  found,
});

/** The signer's checks, as far as this page knows them. The signer has its own limits and clock. */
export function signerChecks({ facts, signer }: Pick<ReviewPage, 'facts' | 'signer'>): readonly Check[] {
  if (signer === null) return [];
  const fact = (name: string): string => facts.find((one) => one.name === name)?.value ?? '';
  const needed = { rule: 0, 'one-person': 1, 'two-people': 2 }[fact('needs')] ?? 0;
  const have = fact('approved by')
    .split(', ')
    .filter((by) => by !== '').length;
  return [
    needed === 0
      ? check('good', 'approvals', t('console.signer.approvals.none'))
      : check(
          have >= needed ? 'good' : 'none',
          'approvals',
          t('console.signer.approvals.found', { have, needed }),
        ),
    signer.announcedAt === null
      ? check('warn', 'address', t('console.signer.address.unknown'))
      : check('good', 'address', t('console.signer.address.since', { at: dateText(signer.announcedAt) })),
    check(
      'good',
      'amount',
      `${amountText(fact('pays out'))}, ${networkText(fact('network'))}, ${shortened(fact('address'))}`,
    ),
    check(
      'none',
      'day',
      t('console.signer.day.found', {
        all: moneyText(signer.leftToAll),
        seller: moneyText(signer.leftToSeller),
      }),
    ),
    signer.stoppedBy.length === 0
      ? check('good', 'alarms', t('console.weigh.none'))
      : check('bad', 'alarms', signer.stoppedBy.map((kind) => t(`console.alarm.${kind}`)).join(', ')),
    ...(signer.refusedFor === null ? [] : [check('bad', 'refused', signer.refusedFor.replaceAll('-', ' '))]),
  ];
}
