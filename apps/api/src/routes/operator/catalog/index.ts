import {
  applyImport,
  changePrice,
  createDrama,
  editDrama,
  endLicence,
  getOfficeDrama,
  type ImportedLine,
  listOfficeCategories,
  listOfficeDramas,
  orderCategories,
  planImport,
  putDramaOnSale,
  readLicenceProof,
  recordLicence,
  saveCategory,
  saveDramaPoster,
  saveDramaText,
} from '@cliffhanger/application/catalog';
import type { DramaLicence, OfficeDrama, Outside } from '@cliffhanger/application/ports';
import type { ImportLine, LicenceTerms } from '@cliffhanger/core/catalog';
import type { RequestOf } from '@cliffhanger/wire/kernel';
import * as wire from '@cliffhanger/wire/operator/catalog';
import type { Api } from '../../../http/call.ts';
import { serveOperator, serveOperatorUpload } from '../../../http/serve-operator.ts';
import { answered } from '../../answered.ts';

export function addCatalogueRoutes(api: Api, outside: Outside): void {
  addDramaRoutes(api, outside);
  addLicenceRoutes(api, outside);
  addCategoryRoutes(api, outside);
  addImportRoutes(api, outside);
}

function addDramaRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.listDramas, async ({ input, outside: audited }) => {
    const { pageSize, search, after = null } = input;
    return answered(await listOfficeDramas(audited)({ search, after, most: pageSize + 1 }), (dramas) => ({
      list: dramas.slice(0, pageSize).map(dramaAnswer),
      hasMore: dramas.length > pageSize,
    }));
  });

  serveOperator(api, outside, wire.getDrama, async ({ input, outside: audited }) =>
    answered(await getOfficeDrama(audited)(input.id), ({ drama, texts, prices, licences, ...readiness }) => ({
      ...dramaAnswer(drama),
      texts: texts.map((text) => ({ ...text, captions: [...text.captions] })),
      prices: [...prices],
      licences: licences.map(licenceAnswer),
      gaps: [...readiness.gaps],
      readyFromTheFirst: readiness.readyFromTheFirst,
    })),
  );

  serveOperator(api, outside, wire.createDrama, ({ input, operator, outside: audited }) =>
    createDrama(audited)({ ...input, key: input.key ?? null, by: operator.id }),
  );

  serveOperator(api, outside, wire.editDrama, ({ input, outside: audited }) => editDrama(audited)(input));

  serveOperatorUpload(api, outside, wire.savePoster, ({ input, bytes, outside: audited }) =>
    saveDramaPoster(audited)({ id: input.id, bytes }),
  );

  serveOperator(api, outside, wire.putOnSale, ({ input, outside: audited }) =>
    putDramaOnSale(audited)(input),
  );

  serveOperator(api, outside, wire.saveText, ({ input, outside: audited }) => saveDramaText(audited)(input));

  serveOperator(api, outside, wire.changePrice, ({ input, operator, outside: audited }) =>
    changePrice(audited)({ ...input, by: operator.id }),
  );
}

function addLicenceRoutes(api: Api, outside: Outside): void {
  serveOperatorUpload(api, outside, wire.recordLicence, ({ input, bytes, operator, outside: audited }) =>
    recordLicence(audited)({ ...termsOf(input), dramaId: input.id, bytes, by: operator.id }),
  );

  serveOperator(api, outside, wire.endLicence, ({ input, operator, outside: audited }) =>
    endLicence(audited)({ id: input.id, by: operator.id }),
  );

  serveOperator(api, outside, wire.getLicenceProof, async ({ input, outside: audited }) =>
    answered(await readLicenceProof(audited)(input.id), ({ kind, bytes }) => ({
      kind,
      bytes: Buffer.from(bytes).toString('base64'),
    })),
  );
}

function addCategoryRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.listCategories, async ({ outside: audited }) =>
    answered(await listOfficeCategories(audited)(), (list) => ({ list: [...list] })),
  );

  serveOperator(api, outside, wire.saveCategory, ({ input, outside: audited }) =>
    saveCategory(audited)(input),
  );

  serveOperator(api, outside, wire.orderCategories, ({ input, outside: audited }) =>
    orderCategories(audited)(input),
  );
}

function addImportRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.planImport, async ({ input, outside: audited }) =>
    answered(await planImport(audited)(input.lines.map(lineOf)), planAnswer),
  );

  serveOperator(api, outside, wire.applyImport, async ({ input, operator, outside: audited }) =>
    answered(await applyImport(audited)({ lines: input.lines.map(lineOf), by: operator.id }), planAnswer),
  );
}

const dramaAnswer = ({ locales, ...drama }: OfficeDrama) => ({ ...drama, locales: [...locales] });

const licenceAnswer = ({ isWorldwide, proof, ...licence }: DramaLicence) => ({
  ...licence,
  territory: isWorldwide ? ('world' as const) : ('countries' as const),
  proofKind: proof.kind,
});

type TermsTyped = Omit<LicenceTerms, 'isWorldwide'> & { readonly territory: 'world' | 'countries' };

const termsOf = ({ territory, countries, validFrom, validUntil }: TermsTyped): LicenceTerms => ({
  isWorldwide: territory === 'world',
  countries,
  validFrom,
  validUntil,
});

const lineOf = ({ licence, ...line }: RequestOf<typeof wire.planImport>['lines'][number]): ImportLine => ({
  ...line,
  licence: licence === null ? null : { ...termsOf(licence), proofDigest: licence.proofDigest },
});

const planAnswer = (lines: readonly ImportedLine[]) => ({
  list: lines.map((line) => ({
    key: line.key,
    id: line.id,
    outcome: line.outcome,
    steps: line.outcome === 'refused' ? [] : [...line.steps],
    problems: line.outcome === 'refused' ? [...line.problems] : [],
  })),
});
