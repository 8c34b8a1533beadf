import { Link } from '@cliffhanger/client/router';
import { showSeller } from '@cliffhanger/wire/operator/records';
import { countText, dayText, t } from '../../../shared/language/index.ts';
import { Facts, Panel, wordText } from '../../../shared/parts/index.ts';
import { useApiMutation } from '../../../shared/server/index.ts';
import { Show } from '../parts/show.tsx';
import type { Seller } from './seller.ts';

export function Who({ seller }: { readonly seller: Seller }) {
  const { send } = useApiMutation(showSeller);
  const { id, accounts, invitedBy, certifiedAt } = seller;
  return (
    <Panel title={t('console.seller.who')}>
      <div className="px-3.5">
        <Facts
          rows={[
            [
              t('console.email'),
              <Show key="email" hidden={seller.email} onShow={async () => (await send({ id }))?.email} />,
            ],
            [
              t('console.seller.contact'),
              <Show
                key="contact"
                before={wordText('account', seller.contactKind)}
                hidden={seller.contact}
                onShow={async () => (await send({ id }))?.contact}
              />,
            ],
            ...accounts.map(
              ({ handle, followers }) =>
                [
                  t('console.seller.account'),
                  t('console.seller.followers', { handle, followers: countText(followers) }),
                ] as const,
            ),
            [
              t('console.seller.certified'),
              certifiedAt === null ? t('console.seller.not-certified') : dayText(certifiedAt),
            ],
            [
              t('console.seller.invited-by'),
              invitedBy === null ? (
                '–'
              ) : (
                <Link
                  key="inviter"
                  className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
                  to={`/seller/${invitedBy.id}`}
                >
                  {invitedBy.name}
                </Link>
              ),
            ],
            [t('console.seller.invited'), seller.invited],
            [t('console.seller.devices'), seller.devices],
          ]}
        />
      </div>
    </Panel>
  );
}

/** The score by component, each with its distance from the maximum. */
export const Credit = ({
  credit: { score, parts, proceedsFrom, computedAt },
}: {
  readonly credit: Seller['credit'];
}) => (
  <Panel
    title={t('console.seller.credit')}
    aside={
      <span className="text-small text-muted">
        {t('console.seller.proceeds-from', { score: proceedsFrom })}
      </span>
    }
  >
    <p className="flex items-baseline gap-2 px-3.5 pt-2.5">
      <span className="text-title">{score}</span>
      <span className="text-muted">{t('console.seller.of-hundred')}</span>
      {computedAt === null && (
        <span className="ms-auto text-small text-muted">{t('console.seller.assumed')}</span>
      )}
    </p>
    <ul className="px-3.5 pb-3">
      {parts.map(({ name, points, outOf, hasData, good, of }) => (
        <li key={name} className="border-b border-line py-2 last:border-0">
          <p className="flex justify-between gap-2">
            <span>{t(`console.seller.part.${name}`)}</span>
            <span>
              <b className="font-semibold">{points}</b> <span className="text-muted">/ {outOf}</span>
            </span>
          </p>
          <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-track">
            <span
              className="block h-1 rounded-full bg-edge"
              style={{ width: `${(100 * points) / outOf}%` }}
            />
          </span>
          <p className="text-small text-muted">
            {hasData ? t('console.seller.part.of', { good, of }) : t('console.seller.part.none')}
          </p>
        </li>
      ))}
    </ul>
  </Panel>
);
