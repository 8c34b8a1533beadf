import type { Plugin } from 'vite';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * The stylesheet stands in the page: together they fit into the first answer of a server, so that the first thing is
 * painted one question earlier. Whoever comes back has the page from the service worker.
 */
export function inlineStyles(): Plugin {
  let base = '/';
  return {
    name: 'cliffhanger-inline-styles',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replaceAll(STYLESHEET, (link: string, address: string) => {
          const file = address.slice(base.length);
          const asset = bundle[file];
          if (asset?.type !== 'asset') return link;
          delete bundle[file];
          return `<style>${asset.source.toString()}</style>`;
        }),
    },
  };
}
