import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { showDrama } from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import { episodesForSale } from '@cliffhanger/core/checkout';
import { idOf, isId, multiplyMoney } from '@cliffhanger/core/kernel';
import type { Api } from '../http/call.ts';
import { viewerCountry } from '../http/viewer-country.ts';
import { FILES_PATH } from '../routes/media/files.ts';
import { filmOpenings } from './film-openings.ts';
import { linkCards } from './link-cards.ts';

export { checkScriptOf } from './check-script.ts';

import { type Storefront, serveStorefront } from './serve-storefront.ts';

interface StorefrontOptions {
  readonly folder: string;
  readonly publicUrl: string;
  /** Folder of the generated posters. */
  readonly sellerAppDir: string | undefined;
  /** Base URL of pictures on another host. */
  readonly filesUrl?: string | undefined;
}

/** The storefront app with its server-rendered drama pages. */
export const addStorefront = (
  { http, viewers }: Pick<Api, 'http' | 'viewers'>,
  { dependencies }: { readonly dependencies: Dependencies },
  { folder, publicUrl, sellerAppDir, filesUrl }: StorefrontOptions,
): Promise<void> => {
  const readPoster = posterReader(dependencies, sellerAppDir);
  return serveStorefront(http, {
    folder,
    filesUrl,
    publicUrl,
    countryOf: (request) => viewerCountry(viewers.countries, request),
    findDrama: dramaFinder(dependencies),
    appName: () =>
      dependencies.transactions.read(
        async ({ settings }) => (await settings.current(dependencies.clock.now())).appName,
      ),
    openingOf: filmOpenings(dependencies.storage),
    drawCard: linkCards({ readPoster, draw: (poster) => dependencies.pictures.linkCard(poster) }),
  });
};

const dramaFinder =
  (dependencies: Dependencies): Storefront['findDrama'] =>
  async ({ id, locale, clickTokens, country }) => {
    if (!isId(id)) return undefined;
    const shown = await showDrama(dependencies)({
      dramaId: idOf<'drama'>(id),
      locale,
      viewerId: null,
      clickTokens,
      country,
    });
    if (!shown.ok) return undefined;
    const { drama, seller } = shown.value;
    return {
      ...drama,
      category: drama.category.name,
      wholeSeries: multiplyMoney(drama.retail, episodesForSale(drama)),
      seller: seller?.name ?? null,
    };
  };

const DRAWN = /^\/posters\/[a-z0-9-]+\.svg$/;

/** A generated poster is a file of the seller app; an uploaded one is in the storage. */
const posterReader =
  ({ storage }: Dependencies, sellerAppDir: string | undefined) =>
  async (address: string): Promise<Uint8Array | undefined> => {
    if (address.startsWith(`${FILES_PATH}/`)) return storage.read(basename(address));
    if (sellerAppDir === undefined || !DRAWN.test(address)) return undefined;
    return readFile(join(sellerAppDir, address)).catch(() => undefined);
  };
