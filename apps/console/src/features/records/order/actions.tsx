import { Link } from '@cliffhanger/client/router';
import { mayCall } from '@cliffhanger/wire/operator';
import { listQueue } from '@cliffhanger/wire/operator/reviews';
import { openAudit, resendReceipt } from '@cliffhanger/wire/operator/support';
import { t } from '../../../shared/language/index.ts';
import { Key, Panel, Problem } from '../../../shared/parts/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import type { Resending } from '../parts/resending.ts';
import type { Order } from './order.ts';

interface ActionsProps {
  readonly order: Order;
  readonly resending: Resending;
}

/** The actions on this order with their effect. An unavailable action gives the reason. */
export function Actions({ order, resending }: ActionsProps) {
  const roles = useSession()?.roles ?? [];
  const { number, complaint, decision, mails, state } = order;
  const hasReceipt = mails.some(({ kind }) => kind === 'receipt');
  const isHeld = state === 'audit';
  return (
    <Panel title={t('console.order.actions')}>
      <ul>
        {complaint !== null && decision === null && mayCall(listQueue.complaint.roles, roles) && (
          <Row
            title={t('console.order.decide')}
            text={t('console.order.decide.text')}
            hint="D"
            to={`/queue/complaint?id=${number}`}
          />
        )}
        {mayCall(resendReceipt.roles, roles) &&
          (hasReceipt ? (
            <Row
              title={t('console.order.resend')}
              text={t('console.order.resend.text')}
              hint="M"
              isBusy={resending.isBusy}
              onClick={() => void resending.send(number)}
            />
          ) : (
            <Row title={t('console.order.resend')} text={t('console.order.resend.none')} />
          ))}
        {mayCall(openAudit.roles, roles) &&
          (isHeld || state === 'completed' || state === 'refunded' ? (
            <Row
              title={t('console.order.hold')}
              text={t(isHeld ? 'console.order.hold.held' : 'console.order.hold.over')}
            />
          ) : (
            <Row
              title={t('console.order.hold')}
              text={t('console.order.hold.text')}
              to={`/open-audit?number=${number}&seller=${order.sellerId}`}
            />
          ))}
      </ul>
      <Problem text={resending.problem} />
      {resending.sentTo !== undefined && (
        <output className="block border-t border-line px-3.5 py-2 text-good">
          {t('console.resend-receipt.done', { email: resending.sentTo })}
        </output>
      )}
    </Panel>
  );
}

interface RowProps {
  readonly title: string;
  readonly text: string;
  readonly hint?: string;
  readonly to?: string;
  readonly isBusy?: boolean;
  readonly onClick?: () => void;
}

const ROW = 'flex w-full items-start gap-2 px-3.5 py-2 text-start';

function Row({ title, text, hint, to, isBusy = false, onClick }: RowProps) {
  const isPossible = to !== undefined || onClick !== undefined;
  const words = (
    <>
      <span className="min-w-0 flex-1">
        <span className={isPossible ? 'block font-semibold' : 'block text-muted'}>{title}</span>
        <span className="block text-small text-muted">{text}</span>
      </span>
      {hint !== undefined && <Key>{hint}</Key>}
    </>
  );
  return (
    <li className="border-b border-line last:border-0">
      {to !== undefined ? (
        <Link className={`${ROW} hover:bg-hover`} to={to}>
          {words}
        </Link>
      ) : onClick === undefined ? (
        <div className={ROW}>{words}</div>
      ) : (
        <button type="button" disabled={isBusy} className={`${ROW} hover:bg-hover`} onClick={onClick}>
          {words}
        </button>
      )}
    </li>
  );
}
