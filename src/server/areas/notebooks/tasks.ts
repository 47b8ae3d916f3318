import type { Task, TaskCategory } from '~/contract/work/notebooks';

/** Tasks of machine learning, as published work is filed: category, label, tasks. */
const CATALOGUE: readonly (readonly [category: string, label: string, tasks: readonly string[]])[] =
  [
    [
      'computer_vision',
      'Computer vision',
      [
        'Image classification',
        'Object detection',
        'Image segmentation',
        'Image generation',
        'Image to text',
        'Depth estimation',
        'Pose estimation',
        'Video classification',
        'Face recognition',
        'Optical character recognition',
      ],
    ],
    [
      'natural_language',
      'Natural language processing',
      [
        'Text classification',
        'Text generation',
        'Translation',
        'Summarization',
        'Question answering',
        'Named entity recognition',
        'Sentiment analysis',
        'Sentence similarity',
        'Language modelling',
        'Dialogue',
      ],
    ],
    [
      'audio',
      'Audio',
      [
        'Speech recognition',
        'Text to speech',
        'Audio classification',
        'Speaker identification',
        'Music generation',
        'Source separation',
      ],
    ],
    [
      'tabular',
      'Tabular data',
      [
        'Tabular classification',
        'Tabular regression',
        'Clustering',
        'Anomaly detection',
        'Dimensionality reduction',
      ],
    ],
    [
      'time_series',
      'Time series',
      ['Forecasting', 'Time series classification', 'Change point detection', 'Imputation'],
    ],
    [
      'reinforcement_learning',
      'Reinforcement learning',
      ['Control', 'Games', 'Multi-agent learning', 'Bandits', 'Imitation learning'],
    ],
    [
      'graphs',
      'Graphs',
      ['Node classification', 'Link prediction', 'Graph classification', 'Knowledge graphs'],
    ],
    [
      'recommendation',
      'Recommendation and search',
      ['Collaborative filtering', 'Ranking', 'Information retrieval', 'Click prediction'],
    ],
    [
      'multimodal',
      'Multimodal',
      ['Visual question answering', 'Text to image', 'Text to video', 'Document understanding'],
    ],
    [
      'science',
      'Science and medicine',
      [
        'Medical imaging',
        'Drug discovery',
        'Protein structure',
        'Genomics',
        'Physics simulation',
        'Remote sensing',
      ],
    ],
    [
      'optimization',
      'Optimization and statistics',
      [
        'Hyper-parameter search',
        'Bayesian inference',
        'Causal inference',
        'Linear programming',
        'Simulation',
      ],
    ],
    [
      'general',
      'General',
      [
        'Data preparation',
        'Data visualisation',
        'Feature engineering',
        'Model evaluation',
        'Interpretability',
        'Tutorial',
      ],
    ],
  ];

const slug = (label: string) => label.toLowerCase().replace(/[^a-z0-9]+/g, '_');

export const TASK_CATEGORIES: readonly TaskCategory[] = CATALOGUE.map(([task_category, label]) => ({
  task_category,
  label,
}));
export const TASKS: readonly Task[] = CATALOGUE.flatMap(([task_category, , tasks]) =>
  tasks.map((label) => ({ task: slug(label), task_category, label })),
);

/** The labels of a category and a task; those that are not in the catalogue are called by their words. */
export const categoryLabel = (task_category: string): string =>
  TASK_CATEGORIES.find((one) => one.task_category === task_category)?.label ?? task_category;
export const taskLabel = (task_category: string, task: string): string =>
  TASKS.find((one) => one.task === task && one.task_category === task_category)?.label ?? task;
