import DOMPurify from 'dompurify';

const purify = DOMPurify(window);

/** What jupyter-widgets' manager asks of the package sanitize-html, which brings a parser of html and one of css along. */
export default (html: string, { allowedTags }: { allowedTags: string[] }): string =>
  purify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ['class', 'style', 'title', 'href', 'src'],
    ALLOW_ARIA_ATTR: true,
    ALLOW_DATA_ATTR: false,
  });
