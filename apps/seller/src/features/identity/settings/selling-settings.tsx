import { MAIL_TOPICS, type MailTopic } from '@cliffhanger/core/identity';
import { PROCEEDS_FROM_SCORE } from '@cliffhanger/core/orders';
import { ListGroup, Switch } from '@cliffhanger/ui';
import { getStoreSettings, saveStoreSettings } from '@cliffhanger/wire/identity';
import { getShippingSettings, saveShippingSettings } from '@cliffhanger/wire/orders';
import { useAppConfig } from '../../../shared/app-config/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { SmallProblem, useApiQuery } from '../../../shared/server/index.ts';
import { useSaved } from './use-saved.ts';

/** Automatic selling and email notifications; every switch saves at once. */
export const SellingSettings = () => (
  <>
    <Shipping />
    <Mail />
  </>
);

function Shipping() {
  const t = useTranslation();
  const shipping = useApiQuery(getShippingSettings, {});
  const store = useApiQuery(getStoreSettings, {});
  const save = useSaved(getStoreSettings, saveStoreSettings);
  const savePayment = useSaved(getShippingSettings, saveShippingSettings);
  const missing = [store, shipping].find(hasFailed);
  const mayPayFromProceeds = shipping.data?.mayPayFromProceeds;
  const score = useAppConfig()?.proceedsFromScore ?? PROCEEDS_FROM_SCORE;
  return (
    <ListGroup title={t('store.shipping')}>
      {missing !== undefined ? (
        <Missing answer={missing} />
      ) : (
        <>
          <Switch
            label={t('store.auto-ship')}
            hint={t('store.auto-ship.hint')}
            checked={store.data?.autoShipsNewDramas}
            onChange={(autoShipsNewDramas) => void save({ autoShipsNewDramas }, { autoShipsNewDramas })}
          />
          <Switch
            label={t('store.proceeds')}
            hint={t(mayPayFromProceeds === false ? 'store.proceeds.off' : 'store.proceeds.hint', { score })}
            checked={
              shipping.data && shipping.data.mayPayFromProceeds && shipping.data.payFrom === 'proceeds'
            }
            disabled={mayPayFromProceeds === false}
            onChange={(isOn) => {
              const payFrom = isOn ? 'proceeds' : 'wallet';
              void savePayment({ payFrom }, { payFrom });
            }}
          />
        </>
      )}
    </ListGroup>
  );
}

function Mail() {
  const t = useTranslation();
  const store = useApiQuery(getStoreSettings, {});
  const save = useSaved(getStoreSettings, saveStoreSettings);
  const mail = store.data?.mail;
  const choose = (topic: MailTopic, isOn: boolean) =>
    mail !== undefined && void save({ mail: { [topic]: isOn } }, { mail: { ...mail, [topic]: isOn } });
  return (
    <ListGroup title={t('store.mail')}>
      {hasFailed(store) ? (
        <Missing answer={store} />
      ) : (
        MAIL_TOPICS.map((topic) => (
          <Switch
            key={topic}
            label={t(`store.mail.${topic}`)}
            hint={t(`store.mail.${topic}.hint`)}
            checked={mail?.[topic]}
            onChange={(isOn) => choose(topic, isOn)}
          />
        ))
      )}
    </ListGroup>
  );
}

/** Switches are rendered while loading; only an error replaces them. */
const hasFailed = ({ data, isError }: { readonly data: unknown; readonly isError: boolean }): boolean =>
  data === undefined && isError;

function Missing({ answer }: Pick<Parameters<typeof SmallProblem>[0], 'answer'>) {
  const t = useTranslation();
  return (
    <div className="p-4">
      <SmallProblem answer={answer} title={t('store.settings.problem')} />
    </div>
  );
}
