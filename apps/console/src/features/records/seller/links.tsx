import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { countText, momentText, t } from '../../../shared/language/index.ts';
import { Act, Clock, Empty, Panel, Table, wordText } from '../../../shared/parts/index.ts';
import type { Seller } from './seller.ts';

const LINK_TONES: Readonly<Record<string, string>> = { approved: 'text-good', rejected: 'text-bad' };

interface LinksProps {
  readonly links: Seller['links'];
  readonly onAll?: () => void;
}

/** The seller's links with the posts that contain them. */
export function Links({ links, onAll }: LinksProps) {
  const now = useNow(MINUTE_MS);
  return (
    <Panel
      title={t('console.seller.tab.links')}
      aside={
        onAll !== undefined && links.length > 0 && <Act onClick={onAll}>{t('console.record.everything')}</Act>
      }
    >
      {links.length === 0 ? (
        <Empty text={t('console.seller.no-links')} />
      ) : (
        <Table
          label={t('console.seller.tab.links')}
          heads={[
            [t('console.seller.link')],
            [t('console.order.drama')],
            [t('console.seller.clicks'), true],
            [t('console.search.kind.order'), true],
            [t('console.search.state'), true],
          ]}
        >
          {links.map((link) => (
            <tr key={link.id}>
              <td className="max-w-0 w-1/2 truncate" title={link.link}>
                {link.link.replace(/^https:\/\//, '')}
              </td>
              <td className="max-w-0 w-1/2 truncate">{link.title}</td>
              <td className="text-end">{link.clicks === null ? '–' : countText(link.clicks)}</td>
              <td className="text-end">{link.orders === null ? '–' : countText(link.orders)}</td>
              <td className="text-end whitespace-nowrap">
                {link.state === 'under-review' && link.promisedBy !== null ? (
                  <Clock isBare from={link.at} promisedBy={link.promisedBy} />
                ) : link.state === null ? (
                  <span className="text-muted">{momentText(link.at, now)}</span>
                ) : (
                  <span className={LINK_TONES[link.state]}>{wordText('state', link.state)}</span>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
