/** The numbers Atelier promises, in one place for tests and benches. Sizes are KiB gzip, times milliseconds. */
export const BUDGETS = {
  loginJs: 170,
  loginAll: 280,
  firstPageJs: 260,
  firstPageAll: 360,
  routeJs: 80,
  /** The code editor of a job, which design section 9 leaves out of the routes. */
  codeEditorJs: 160,
  css: 70,
  /** A published page for a stranger: all scripts it loads, and from navigation until its cells can be read; 100 visitors a second (95th percentile). */
  publishedJs: 120,
  publishedReadableMs: 400,
  publishedVisitMs: 100,
  /** A recording with pictures, from the end of its stream until it can be played, as a share of its length; its first frame, and another place in it. */
  recordingMade: 0.5,
  firstFrameMs: 400,
  seekMs: 200,
  /** A live room of 15: until all are connected; sound lost and made up, %; the server, % of one core; from a microphone to another page (95th percentile). */
  roomConnectedMs: 5000,
  roomLost: 1,
  roomConcealed: 5,
  roomProcessor: 25,
  roomLateMs: 200,
  /** A second `npm start`, until it says that it is ready. */
  secondStartMs: 1500,
  /** From navigation to usable, nothing cached; and at a processor four times slower. */
  loginUsableMs: 300,
  listUsableMs: 500,
  loginUsable4Ms: 770,
  listUsable4Ms: 1200,
  /** 10,000 notebooks: from the parsed reply to rows on screen, a frame while scrolling (95th percentile), elements in the page. */
  manyRowsMs: 100,
  scrollFrameMs: 18,
  manyRowsNodes: 1400,
  pollMs: 16,
  /** A log of 1,000,000 lines: a frame while scrolling (95th percentile), from a word to the counter, its elements, and how much the page grows, MB. */
  logFrameMs: 20,
  logSearchMs: 300,
  logNodes: 800,
  logHeapMb: 10,
  routeSwitchMs: 100,
  /** From Start to the first output, with the plain runner. */
  firstOutputMs: 600,
  /** The longest task in any page while a cell prints 200,000 lines. */
  longestTaskMs: 200,
  /** From asking for a job to the first line it printed, over HTTP. */
  firstLineLocalMs: 500,
  firstLineSlurmMs: 3000,
  /** 500 people who poll, 20 notebooks that run: an answer and the event loop (95th and 99th percentile), and memory from the second minute to the last, %. */
  loadAnswerMs: 50,
  loadLoopMs: 50,
  loadGrowth: 5,
  /** Talking: seen in another browser and heard by 500 people (95th percentiles), 100,000 messages opened at their end, our client. */
  chatSeenMs: 60,
  chatHeardMs: 250,
  chatOpenMs: 150,
  chatClientKib: 12,
  /** 100 short jobs, as a multiple of the same commands without Atelier. */
  shortJobsRatio: 1.3,
} as const;

/** The login page is part of what every page starts with. */
export const LOGIN = { address: '/login', layers: [] } as const;
/** The code that the first page after signing in loads: the features, the shell, the page, and every layer over it. */
export const FIRST_SIGNED_IN = { address: '/home', layers: [/(Layer|Host)\.tsx$/] } as const;
/** The page of a job with its code, where the code editor opens. */
export const JOB_WITH_CODE = {
  address: '/jobs/jb-1',
  layers: [...FIRST_SIGNED_IN.layers, /CodePanel\.tsx$/],
} as const;
/**
 * Lazy parts that are loaded only where they are used, and so are no route: the chat's SDK, the player, pdf.js with the first PDF, and the
 * code editor with the first code of a job.
 */
export const OTHERWISE = /(stream-chat|hls|openPdf|CodeText)/;
