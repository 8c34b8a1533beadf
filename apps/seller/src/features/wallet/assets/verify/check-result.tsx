import { Card, CopyRow, Icon, Notice, Spinner } from '@cliffhanger/ui';
import { Check, CircleAlert, ShieldCheck, ShieldX } from 'lucide-react';
import { useCopy } from '../../../../shared/clipboard/index.ts';
import { useSay } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import type { CheckState } from './check-statement.ts';
import type { StatementCheck, StatementFault } from './verify-statement.ts';

/** What was checked, and what came of it. */
export function CheckResult({ state }: { state: CheckState }) {
  const say = useSay();
  return (
    <div role="status" className="empty:hidden">
      {state.kind === 'reading' && (
        <p className="flex items-center gap-2 px-4 py-2 text-small text-muted">
          <Spinner />
          {say('wallet.verify.reading', { read: state.read, of: state.of })}
        </p>
      )}
      {state.kind === 'problem' && (
        <Notice icon={CircleAlert} tone="bad">
          {state.text}
        </Notice>
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
  const say = useSay();
  const copy = useCopy();
  const checked = [
    say('wallet.verify.order', { count: check.transfers }),
    say('wallet.verify.hashes'),
    say('wallet.verify.zero', { count: check.entries }),
    say('wallet.verify.balances'),
    ...(check.earlier === undefined
      ? []
      : [say('wallet.verify.earlier', { number: check.earlier.sequence })]),
  ];
  return (
    <Card>
      <h3 className="flex items-center gap-2 text-strong text-good">
        <Icon of={ShieldCheck} size={20} />
        {say('wallet.verify.sound')}
      </h3>
      <ul className="mt-3 mb-3 grid gap-2">
        {checked.map((text) => (
          <li key={text} className="flex gap-2.5 text-small">
            <Icon of={Check} size={16} className="mt-0.5 text-good" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <CopyRow mono label={say('wallet.verify.head')} text={check.head} onCopy={copy} />
      <p className="mt-2 text-small text-muted">{say('wallet.verify.keep')}</p>
    </Card>
  );
}

function Faulty({ fault }: { fault: StatementFault }) {
  const say = useSay();
  return (
    <Notice icon={ShieldX} tone="bad">
      <p className="text-strong">{say('wallet.verify.faulty')}</p>
      <p>
        {'at' in fault
          ? say(`wallet.verify.fault.${fault.kind}`, { number: Number(fault.at) })
          : say(`wallet.verify.fault.${fault.kind}`)}
      </p>
      <p className="mt-1">
        <PageLink to="support">{say('shell.offer.contact-support')}</PageLink>
      </p>
    </Notice>
  );
}
