import type { DramaId } from '@cliffhanger/core/catalog';
import { LOCALES, moneyFigures } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getDrama, listDramas, putOnSale } from '@cliffhanger/wire/operator/catalog';
import { useState } from 'react';
import { dateText, say } from '../../shared/language/index.ts';
import { Act, Answered, Facts, Field, Page, Panel, Problem, Table } from '../../shared/parts/index.ts';
import { refresh, useAnswer, useSending } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import type { OfficeDrama } from './office-drama.ts';
import { PriceForm } from './price-form.tsx';
import { TextForm } from './text-form.tsx';

export function DramasScreen() {
  const [search, setSearch] = useState('');
  const [after, setAfter] = useState<DramaId>();
  const [chosen, setChosen] = useState<DramaId>();
  const dramas = useAnswer(listDramas, { search, pageSize: 50, ...(after === undefined ? {} : { after }) });
  return (
    <Page title={say('console.nav.dramas')}>
      {chosen !== undefined && <OneDrama key={chosen} id={chosen} />}
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
              <Dramas list={list} onChoose={setChosen} />
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

interface DramasProps {
  readonly list: AnswerOf<typeof listDramas>['list'];
  readonly onChoose: (id: DramaId) => void;
}

const Dramas = ({ list, onChoose }: DramasProps) => (
  <Table
    label={say('console.nav.dramas')}
    heads={[
      [say('console.dramas.title')],
      [say('console.dramas.sale')],
      [say('console.dramas.episodes'), true],
      [say('console.dramas.wholesale'), true],
      [say('console.dramas.retail'), true],
      [say('console.dramas.missing')],
    ]}
  >
    {list.map(({ id, title, isOnSale, episodes, wholesale, retail, locales }) => (
      <tr key={id}>
        <td>
          <button type="button" className="text-primary-text" onClick={() => onChoose(id)}>
            {title}
          </button>
        </td>
        <td>{isOnSale ? say('console.dramas.on') : say('console.dramas.off')}</td>
        <td className="text-end">{episodes}</td>
        <td className="text-end">{moneyFigures(wholesale, 'en')}</td>
        <td className="text-end">{moneyFigures(retail, 'en')}</td>
        <td className="text-warn">{LOCALES.filter((locale) => !locales.includes(locale)).join(' ')}</td>
      </tr>
    ))}
  </Table>
);

function OneDrama({ id }: { readonly id: DramaId }) {
  const drama = useAnswer(getDrama, { id });
  return <Answered of={drama}>{(answer) => <DramaPanel drama={answer} />}</Answered>;
}

function DramaPanel({ drama }: { readonly drama: OfficeDrama }) {
  const mayEdit = useSession()?.roles.includes('content') ?? false;
  const { send, isBusy, problem } = useSending(putOnSale);
  const turn = async () => {
    if ((await send({ id: drama.id, isOnSale: !drama.isOnSale })) !== undefined) await refresh();
  };
  return (
    <Panel
      title={drama.title}
      aside={
        mayEdit && (
          <Act disabled={isBusy} onClick={() => void turn()}>
            {drama.isOnSale ? say('console.dramas.take-off') : say('console.dramas.put-on')}
          </Act>
        )
      }
    >
      <div className="grid grid-cols-2 gap-6 p-4">
        <div>
          <Problem text={problem} />
          <Facts
            rows={drama.prices.map(({ wholesale, retail, effectiveFrom, reason }) => [
              `${dateText(effectiveFrom)} ${reason}`,
              `${moneyFigures(wholesale, 'en')} / ${moneyFigures(retail, 'en')}`,
            ])}
          />
          {mayEdit && <PriceForm drama={drama} />}
        </div>
        <TextForm drama={drama} mayEdit={mayEdit} />
      </div>
    </Panel>
  );
}
