import { note } from './markup';

/** The kind of output that is a PDF. */
export const PDF = 'application/pdf';

/** A PDF as a file to download; where the browser has a viewer, the script of the page shows it in a frame below. */
export const pdf = (base64: string): string => {
  const data = base64.replace(/\s/g, '');
  return /^[A-Za-z0-9+/]+=*$/.test(data)
    ? `<p class="note">A PDF, which not every browser shows in a page. <a class="pdf-file" download="output.pdf" href="data:${PDF};base64,${data}">Download it</a></p>`
    : note('This PDF is damaged.');
};

/**
 * Shows each PDF with the browser's own viewer. What is in the frame is of the type that is named here and of no origin that has anything. A published
 * page stands in a sandbox, where there are no viewers and no downloads.
 */
export const SHOW_PDFS = `addEventListener('DOMContentLoaded',()=>{
const sealed=self.origin==='null'&&location.protocol!=='file:';
for(const link of document.querySelectorAll('main a.pdf-file')){
if(sealed){link.parentNode.textContent='Here is a PDF. The notebook shows it; this page cannot.';continue}
const bytes=Uint8Array.from(atob(link.href.slice(link.href.indexOf(',')+1)),(sign)=>sign.charCodeAt(0));
link.href=URL.createObjectURL(new Blob([bytes],{type:'${PDF}'}));
if(!navigator.pdfViewerEnabled)continue;
const frame=document.createElement('iframe');frame.title='PDF';frame.className='pdf';frame.src=link.href;
link.parentNode.after(frame)}})`;
