/** Templates whose pages are nothing without a browser; their samples are compared in one. */
export const browserSlugs = ['clicked-pages', 'load-more-list', 'rendered-pages', 'scrolling-list', 'search-results'];
