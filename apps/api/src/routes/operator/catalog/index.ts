import {
  changePrice,
  getOfficeDrama,
  listOfficeDramas,
  putDramaOnSale,
  saveDramaText,
} from '@cliffhanger/application/catalog';
import type { OfficeDrama, Outside } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/operator/catalog';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { answered } from '../../answered.ts';

export function addCatalogueRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.listDramas, async ({ input, outside: audited }) => {
    const { pageSize, search, after = null } = input;
    return answered(await listOfficeDramas(audited)({ search, after, most: pageSize + 1 }), (dramas) => ({
      list: dramas.slice(0, pageSize).map(dramaAnswer),
      hasMore: dramas.length > pageSize,
    }));
  });

  serveOperator(api, outside, wire.getDrama, async ({ input, outside: audited }) =>
    answered(await getOfficeDrama(audited)(input.id), ({ drama, texts, prices }) => ({
      ...dramaAnswer(drama),
      texts: texts.map((text) => ({ ...text, captions: [...text.captions] })),
      prices: [...prices],
    })),
  );

  serveOperator(api, outside, wire.putOnSale, ({ input, outside: audited }) =>
    putDramaOnSale(audited)(input),
  );

  serveOperator(api, outside, wire.saveText, ({ input, outside: audited }) => saveDramaText(audited)(input));

  serveOperator(api, outside, wire.changePrice, ({ input, operator, outside: audited }) =>
    changePrice(audited)({ ...input, by: operator.id }),
  );
}

const dramaAnswer = ({ locales, ...drama }: OfficeDrama) => ({ ...drama, locales: [...locales] });
