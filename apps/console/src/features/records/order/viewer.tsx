import { Link } from '@cliffhanger/client/router';
import { mayCall } from '@cliffhanger/wire/operator';
import { getViewer, showViewer } from '@cliffhanger/wire/operator/records';
import { countryText, moneyText, t } from '../../../shared/language/index.ts';
import { Facts, Panel } from '../../../shared/parts/index.ts';
import { useApiMutation } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Show } from '../parts/show.tsx';
import type { Order } from './order.ts';

export function Viewer({ order: { viewer } }: { readonly order: Order }) {
  const roles = useSession()?.roles ?? [];
  const mayOpen = mayCall(getViewer.roles, roles);
  const { send } = useApiMutation(showViewer);
  const { id, email, country, purchases, spent, complaints, refunds } = viewer;
  return (
    <Panel
      title={t('console.search.one.viewer')}
      aside={
        mayOpen && (
          <Link
            className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
            to={`/viewer/${id}`}
          >
            {t('console.search.open')}
          </Link>
        )
      }
    >
      <div className="px-3.5">
        <Facts
          rows={[
            [
              t('console.email'),
              email === null ? (
                t('console.viewer.no-email')
              ) : mayOpen ? (
                <Show key="email" hidden={email} onShow={async () => (await send({ id }))?.email} />
              ) : (
                email
              ),
            ],
            ...(country === null ? [] : [[t('console.search.country'), countryText(country)] as const]),
            [
              t('console.search.kind.purchases'),
              t('console.viewer.spent', { count: purchases, amount: moneyText(spent) }),
            ],
            [t('console.viewer.troubles'), t('console.viewer.troubles.text', { complaints, refunds })],
          ]}
        />
      </div>
    </Panel>
  );
}
