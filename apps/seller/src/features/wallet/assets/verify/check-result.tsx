import { Banner, Card, CopyRow, Icon, Spinner } from '@cliffhanger/ui';
import { Check, CircleAlert, ShieldCheck, ShieldX } from 'lucide-react';
import { useCopy } from '../../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import type { CheckState } from './check-statement.ts';
import type { StatementCheck, StatementFault } from './verify-statement.ts';

/** What was checked, and what came of it. */
export function CheckResult({ state }: { state: CheckState }) {
  const t = useTranslation();
  return (
    <div role="status" className="empty:hidden">
      {state.kind === 'reading' && (
        <p className="flex items-center gap-2 px-4 py-2 text-small text-muted">
          <Spinner />
          {t('wallet.verify.reading', { read: state.read, of: state.of })}
        </p>
      )}
      {state.kind === 'problem' && (
        <Banner icon={CircleAlert} tone="bad">
          {state.text}
        </Banner>
      )}
      {state.kind === 'checked' &&
        (state.check.fault === undefined ? (
          <Sound check={state.check} />
        ) : (
          <Faulty fault={state.check.fault} />
        ))}
    </div>
  );
}

function Sound({ check }: { check: StatementCheck }) {
  const t = useTranslation();
  const copy = useCopy();
  const checked = [
    t('wallet.verify.order', { count: check.transfers }),
    t('wallet.verify.hashes'),
    t('wallet.verify.zero', { count: check.entries }),
    t('wallet.verify.balances'),
    ...(check.earlier === undefined ? [] : [t('wallet.verify.earlier', { number: check.earlier.sequence })]),
  ];
  return (
    <Card>
      <h3 className="flex items-center gap-2 text-strong text-good">
        <Icon of={ShieldCheck} size={20} />
        {t('wallet.verify.sound')}
      </h3>
      <ul className="mt-3 mb-3 grid gap-2">
        {checked.map((text) => (
          <li key={text} className="flex gap-2.5 text-small">
            <Icon of={Check} size={16} className="mt-0.5 text-good" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <CopyRow mono label={t('wallet.verify.head')} text={check.head} onCopy={copy} />
      <p className="mt-2 text-small text-muted">{t('wallet.verify.keep')}</p>
    </Card>
  );
}

function Faulty({ fault }: { fault: StatementFault }) {
  const t = useTranslation();
  return (
    <Banner icon={ShieldX} tone="bad">
      <p className="text-strong">{t('wallet.verify.faulty')}</p>
      <p>
        {'at' in fault
          ? t(`wallet.verify.fault.${fault.kind}`, { number: Number(fault.at) })
          : t(`wallet.verify.fault.${fault.kind}`)}
      </p>
      <p className="mt-1">
        <PageLink to="support">{t('shell.offer.contact-support')}</PageLink>
      </p>
    </Banner>
  );
}
