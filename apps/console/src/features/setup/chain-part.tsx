import { listFollowedNetworks } from '@cliffhanger/wire/operator/setup';
import { networkText } from '../../shared/accounts/index.ts';
import { dateText, listText, pairText, t } from '../../shared/language/index.ts';
import { Answered, Empty, Panel } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { TrialState } from './trial.tsx';

/** Undefined until the watchers have reported. */
const stateOf = (networks: readonly { readonly isLate: boolean }[] | undefined): boolean | undefined =>
  networks && networks.length > 0 && networks.every(({ isLate }) => !isLate);

/** No test transaction is sent: the watchers report their progress. */
export function ChainPart() {
  const followed = useApiQuery(listFollowedNetworks, {});
  return (
    <Panel
      title={t('console.setup.chain.title')}
      aside={<TrialState isFine={stateOf(followed.data?.networks)} />}
    >
      <div className="p-4">
        <p className="mb-3 max-w-prose text-muted">{t('console.setup.chain.text')}</p>
        <Answered of={followed}>
          {({ networks }) =>
            networks.length === 0 ? (
              <Empty text={t('console.setup.chain.none')} />
            ) : (
              <ul className="grid gap-1">
                {networks.map(({ network, followedAt, isLate }, index) => (
                  // Several watchers may follow the same network, so the network is no unique key.
                  <li key={`${network} ${index}`} className={isLate ? 'text-bad' : 'text-good'}>
                    {pairText(
                      listText([
                        networkText(network),
                        `${t('console.setup.chain.followed')} ${dateText(followedAt)}`,
                      ]),
                      t(isLate ? 'console.setup.chain.late' : 'console.setup.chain.works'),
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Answered>
      </div>
    </Panel>
  );
}
