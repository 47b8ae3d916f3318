/** The entities of the specification (section 3), with its lines. */

/** Fields by name: as they are, or of objects and of lists of objects only these. */
export interface Named {
  readonly [field: string]: true | Named;
}

export const fields = (words: string): Named =>
  Object.fromEntries(words.split(' ').map((field) => [field, true as const]));

/** The number is the line of spec.md. */
export const ENTITIES = {
  /** 127 */
  user: fields(
    'user_name fullname email team_name is_admin internal_handle github_token notification_preferences profile_picture_url oauth_provider',
  ),
  /** 128; 132 for the default placement. */
  team: {
    account_details: { plan_details: fields('plan_type') },
    compute_provider_details: true,
  },
  /** 129 */
  session: fields('user_name token status Error'),
  /** 130 */
  member: fields('user_name fullname email account_enabled is_admin status profile_picture_url id'),
  /** 131 and 132: what an update sends of a notebook is its settings (289). */
  notebook: {
    ...fields(
      'notebook_id notebook_name user_name status update_datetime authors sc_bj_file_urls main_file source_dir',
    ),
    ...fields(
      'env_id disk_size require_gpu gpu_count gpu_model instance_type dq_instance_type instance_id tensorboard_logs_dir',
    ),
    ...fields(
      'collaborators node_count distributed_mode mlflow tensorboard compute_provider compute_region compute_zone dataset_id',
    ),
    execution_details: fields('submission_id status submit_datetime'),
    publish_details: fields(
      'published summary arxiv_id task_category task tags publish_token publish_date',
    ),
  },
  /** 131 */
  address: fields(
    'notebook_dnsname notebook_protocol notebook_port notebook_path notebook_entry_point token',
  ),
  /** 133 */
  job: {
    ...fields(
      'batch_job_id job_name status submission_id task_id main_file source_dir sc_bj_file_urls update_datetime user_name',
    ),
    execution_details: fields('submission_id status submit_datetime'),
  },
  /** 134 */
  sweep: {
    ...fields('sweep_id sweep_name status submission_id task_id'),
    execution_details: fields('submission_id status submit_datetime'),
  },
  /** 135 */
  prediction: { ...fields('pf_id pf_name'), pf_details: fields('version status') },
  /** 136 */
  environment: fields('env_id env_name'),
  /** 137 */
  dataset: fields(
    'dataset_id dataset_name dataset_type storage_provider storage_region compute_provider compute_region compute_zone',
  ),
  /** 138 */
  dag: {
    ...fields(
      'dag_id dag_name source_dir main_file min_free_memory disk_size min_gpu_memory pool collaborators shared_with_team',
    ),
    execution_details: fields('submission_id status submit_datetime'),
  },
  /** 140 */
  stream: {
    ...fields(
      'stream_id stream_name description schedule_datetime user_name stream_type status workload_id uni_id uni_name arxiv_id',
    ),
    ...fields('playback_start_time playback_end_time'),
    collaborators: fields('handle fullname user_name'),
    speakers: fields('handle fullname user_name'),
    visibility: fields('anyone_with_link gallery login_required'),
    recording_data: fields(
      'duration hls_vod_recording_path chat_recording_json_path session_started_at storyboard_vtt_path',
    ),
    recording_raw_data: fields('recording_created_at'),
  },
  /** 142 */
  zone: fields('zone_name zone_id enabled zone_description update_datetime'),
  /** 143 */
  region: fields('region_name region_id region_description enabled zone_ids update_datetime'),
  /** 144 */
  group: fields('group_name group_id users group_description update_datetime'),
  /** 145 */
  instance: fields(
    'instance_id display_name dq_instance_type instance_type cpu_count memory gpu_count gpu_memory gpu_model enabled',
  ),
  /** 146 */
  topic: {
    ...fields('topic_id comment_id comment object_id object_type user_name create_datetime'),
    comments: fields('comment_id topic_id comment user_name create_datetime'),
  },
  /** 147 */
  summary: {
    donuts_summary: fields(
      'free_cpu_cores active_cpu_cores free_total_memory active_total_memory free_gpu_count active_gpu_count',
    ),
    ...fields(
      'agents_with_active_jobs total_active_agents current_cpu_usage memory_utilization current_gpu_load',
    ),
  },
  /** 151: team users and collaborators. */
  person: fields('user_name fullname'),
} satisfies Record<string, Named>;
