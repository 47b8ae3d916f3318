import DOMPurify from 'dompurify';

const purify = DOMPurify(window);

/** The interface of the package sanitize-html that jupyter-widgets' manager uses; the package itself would bring parsers of HTML and CSS along. */
export default (html: string, { allowedTags }: { allowedTags: string[] }): string =>
  purify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ['class', 'style', 'title', 'href', 'src'],
    ALLOW_ARIA_ATTR: true,
    ALLOW_DATA_ATTR: false,
  });
