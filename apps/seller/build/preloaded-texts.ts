import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const ENGLISH_TEXTS = 'virtual:messages/en';

/** Tells the browser of the texts in the page itself: a first visit must not find out about them last. */
export function preloadedTexts(): Plugin {
  return {
    name: 'cliffhanger-preloaded-texts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (_html, { bundle = {} }) => chunksOf(bundle).map(preload) },
  };
}

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter(
    (output): output is Rolldown.OutputChunk =>
      output.type === 'chunk' && output.facadeModuleId?.endsWith(ENGLISH_TEXTS) === true,
  );

const preload = ({ fileName }: Rolldown.OutputChunk): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
  injectTo: 'head',
});
