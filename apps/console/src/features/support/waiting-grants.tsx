import { parseEmail } from '@cliffhanger/core/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { grantLevel, listLevelGrants } from '@cliffhanger/wire/operator/support';
import { useState } from 'react';
import { StatedPostings } from '../../shared/consequence/index.ts';
import { useSignedMutation, WhatIsSigned } from '../../shared/device-key/index.ts';
import { dateText, pairText, t } from '../../shared/language/index.ts';
import { levelText } from '../../shared/levels/index.ts';
import { Act, Answered, CodeField, Empty, Panel, Problem } from '../../shared/parts/index.ts';
import { mayAgreeToLevel } from '../../shared/second-person/index.ts';
import { refresh, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { useStaffNames } from '../../shared/staff-names/index.ts';

type Grant = AnswerOf<typeof listLevelGrants>['list'][number];

/** Proposed levels. They need a confirmation by another person, from finance. */
export function WaitingGrants() {
  const waiting = useApiQuery(listLevelGrants, {});
  return (
    <Panel title={t('console.grant.waiting')}>
      <Answered of={waiting}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={t('console.grant.waiting.none')} />
          ) : (
            <ul className="px-4 py-2">
              {list.map((grant) => (
                <WaitingGrant key={`${grant.email} ${grant.level}`} grant={grant} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Panel>
  );
}

function WaitingGrant({ grant }: { readonly grant: Grant }) {
  const roles = useSession()?.roles ?? [];
  const named = useStaffNames();
  const [code, setCode] = useState('');
  const { email, from, level, reason, proposedBy, proposedAt, consequence } = grant;
  const mayConfirm = mayAgreeToLevel(roles);
  const asked = { subject: 'level', id: email, level } as const;
  const { send, isBusy, problem, shown } = useSignedMutation(grantLevel, asked, code.length === 6);

  async function confirm(): Promise<void> {
    const address = parseEmail(email);
    if (address === undefined) return;
    const done = await send({ email: address, level, reason, code });
    setCode('');
    if (done !== undefined) await refresh();
  }

  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="text-label">{pairText(email, `${levelText(from)} → ${levelText(level)}`)}</p>
      <p>{reason}</p>
      <p className="text-small text-muted">
        {t('console.grant.proposed', { by: named(proposedBy), at: dateText(proposedAt) })}
      </p>
      <div className="max-w-md pt-2">
        <StatedPostings list={[consequence]} />
      </div>
      {mayConfirm && (
        <div className="flex items-end gap-3">
          <CodeField value={code} onChange={setCode} />
          <span className="pb-3">
            <Act look="main" disabled={isBusy || code.length < 6} onClick={() => void confirm()}>
              {t('console.grant.confirm')}
            </Act>
          </span>
        </div>
      )}
      {code.length === 6 && <WhatIsSigned shown={shown} />}
      <Problem text={problem} />
    </li>
  );
}
