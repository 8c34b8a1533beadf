import type { DramaId } from '@cliffhanger/core/catalog';
import { LOCALES, moneyFigures } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listDramas } from '@cliffhanger/wire/operator/catalog';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { say } from '../../shared/language/index.ts';
import { Act, Answered, Chip, Field, Page, Panel, Table } from '../../shared/parts/index.ts';
import { useAnswer } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { NewDrama } from './new-drama.tsx';

export function DramasScreen() {
  const [search, setSearch] = useState('');
  const [after, setAfter] = useState<DramaId>();
  const [isMaking, setMaking] = useState(false);
  const mayEdit = useSession()?.roles.includes('content') ?? false;
  const navigate = useNavigate();
  const dramas = useAnswer(listDramas, { search, pageSize: 50, ...(after === undefined ? {} : { after }) });
  return (
    <Page
      title={say('console.nav.dramas')}
      aside={
        mayEdit && (
          <Act look="main" onClick={() => setMaking(true)}>
            {say('console.dramas.new')}
          </Act>
        )
      }
    >
      {isMaking && (
        <NewDrama onMade={(id) => void navigate(`/dramas/${id}`)} onCancel={() => setMaking(false)} />
      )}
      <div className="w-72">
        <Field
          label={say('console.dramas.search')}
          value={search}
          onChange={(text) => {
            setAfter(undefined);
            setSearch(text);
          }}
        />
      </div>
      <Panel>
        <Answered of={dramas}>
          {({ list, hasMore }) => (
            <>
              <Dramas list={list} />
              {hasMore && (
                <p className="p-3">
                  <Act onClick={() => setAfter(list.at(-1)?.id)}>{say('console.dramas.more')}</Act>
                </p>
              )}
            </>
          )}
        </Answered>
      </Panel>
    </Page>
  );
}

const Dramas = ({ list }: Pick<AnswerOf<typeof listDramas>, 'list'>) => (
  <Table
    label={say('console.nav.dramas')}
    heads={[
      [say('console.dramas.title')],
      [say('console.dramas.category')],
      [say('console.dramas.sale')],
      [say('console.dramas.episodes'), true],
      [say('console.dramas.wholesale'), true],
      [say('console.dramas.retail'), true],
      [say('console.dramas.missing')],
    ]}
  >
    {list.map(({ id, title, category, isOnSale, episodes, wholesale, retail, locales }) => (
      <tr key={id}>
        <td>
          <Link className="text-primary-text" to={`/dramas/${id}`}>
            {title}
          </Link>
        </td>
        <td>{category.name}</td>
        <td>
          <Chip tone={isOnSale ? 'good' : 'plain'}>
            {isOnSale ? say('console.dramas.on') : say('console.dramas.off')}
          </Chip>
        </td>
        <td className="text-end">{episodes}</td>
        <td className="text-end">{moneyFigures(wholesale, 'en')}</td>
        <td className="text-end">{moneyFigures(retail, 'en')}</td>
        <td className="text-warn">{LOCALES.filter((locale) => !locales.includes(locale)).join(' ')}</td>
      </tr>
    ))}
  </Table>
);
