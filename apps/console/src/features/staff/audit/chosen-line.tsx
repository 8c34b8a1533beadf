import { Link } from '@cliffhanger/client/router';
import { REVIEW_KINDS, type ReviewKind } from '@cliffhanger/core/reviews';
import { Icon } from '@cliffhanger/ui';
import { X } from 'lucide-react';
import { listText, t, wholeMomentText } from '../../../shared/language/index.ts';
import { Facts, Fold, Panel } from '../../../shared/parts/index.ts';
import { askedFor, deedText, isRefused, type Line, roleText, whoText } from './line-words.ts';

interface ChosenLineProps {
  readonly line: Line;
  readonly onClose: () => void;
}

/** One line in full: the request, the person, the origin, and its position in the hash chain. */
export function ChosenLine({ line, onClose }: ChosenLineProps) {
  const asked = askedFor(line);
  const to = addressOf(line);
  return (
    <aside
      aria-label={t('console.audit.line', { number: String(line.sequence) })}
      className="border-line bg-surface p-4 max-lg:order-first max-lg:border-b lg:overflow-auto lg:border-s"
    >
      <p className="flex justify-between gap-3 text-small text-muted">
        <span>
          {t('console.audit.line', { number: String(line.sequence) })}, {wholeMomentText(line.at)} UTC
        </span>
        <button type="button" aria-label={t('console.audit.close')} onClick={onClose}>
          <Icon of={X} size={16} />
        </button>
      </p>
      <h2 className="mb-3 text-strong wrap-anywhere">
        {whoText(line)} {deedText(line)}
      </h2>
      {isRefused(line) && (
        <p className="mb-3 rounded-bar bg-bad-soft px-3 py-2 text-bad">
          {t('console.audit.is-refused')}: {line.result.replaceAll('-', ' ')}
        </p>
      )}
      {to !== undefined && (
        <p className="mb-3">
          <Link className="text-primary-text underline decoration-primary-text/40 underline-offset-2" to={to}>
            {t('console.audit.open')}
          </Link>
        </p>
      )}
      {asked.length > 0 && (
        <Panel title={t('console.audit.asked')}>
          <div className="px-3.5 py-1">
            <Facts rows={asked} />
          </div>
        </Panel>
      )}
      <Panel title={t('console.audit.where')}>
        <div className="px-3.5 py-1">
          <Facts
            rows={[
              [t('console.audit.who'), whoText(line)],
              [t('console.audit.role'), listText(line.roles.split(',').map(roleText))],
              ...(line.sessionId === null ? [] : [[t('console.audit.session'), line.sessionId] as const]),
            ]}
          />
        </div>
      </Panel>
      <Panel title={t('console.audit.chain')}>
        <div className="px-3.5 py-1">
          <Facts
            rows={[
              [t('console.audit.previous'), <Ends key="previous" hash={line.previousHash} />],
              [t('console.audit.hash'), <Ends key="hash" hash={line.hash} />],
            ]}
          />
        </div>
      </Panel>
      <Raw line={line} />
    </aside>
  );
}

const Ends = ({ hash }: { readonly hash: string }) => (
  <code title={hash}>
    {hash.slice(0, 4)}…{hash.slice(-4)}
  </code>
);

const Raw = ({ line }: { readonly line: Line }) => (
  <Fold name={t('console.audit.raw')}>
    <pre className="overflow-x-auto rounded-panel bg-sunken p-3 text-small whitespace-pre-wrap wrap-anywhere">
      {[
        line.action,
        line.kind,
        line.subject === null ? '' : `${line.subject.kind} ${line.subject.id}`,
        line.result,
        line.facts,
        line.requestId,
        line.previousHash,
        line.hash,
      ]
        .filter((text) => text !== '')
        .join('\n')}
    </pre>
  </Fold>
);

/** The page of the line's subject. */
function addressOf({ subject }: Line): string | undefined {
  if (subject === null) return undefined;
  const { kind, id } = subject;
  const queue = REVIEW_KINDS.find((one): one is ReviewKind => one === kind);
  if (kind === 'seller') return `/seller/${id}`;
  if (kind === 'order') return `/order/${id}`;
  if (kind === 'viewer') return `/viewer/${id}`;
  if (kind === 'drama') return `/dramas/${id}`;
  if (queue === 'complaint') return `/order/${id}`;
  return queue === 'withdrawal' ? `/queue/withdrawal?id=${id}` : undefined;
}
