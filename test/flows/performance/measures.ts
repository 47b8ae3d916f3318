/* Jobs that measure something: shell scripts that write what MLflow would. */

/** Writes one MLflow run: parameters as `name=value`, and as many steps of a loss as `--steps` says. */
export const MEASURES = `
while [ $# -gt 1 ]; do case $1 in --lr) LR=$2;; --steps) STEPS=$2;; esac; shift 2; done
F=mlruns/0/0123456789abcdef0123456789abcdef; mkdir -p $F/params $F/metrics $F/tags $F/artifacts
printf '%s' "\${LR:-0.1}" > $F/params/lr; printf adam > $F/params/optimizer
printf "artifact_uri: file://$PWD/$F/artifacts\\nend_time: 1700000100000\\nexperiment_id: '0'\\nlifecycle_stage: active\\n" > $F/meta.yaml
printf "run_id: 0123456789abcdef0123456789abcdef\\nrun_name: first\\nrun_uuid: 0123456789abcdef0123456789abcdef\\nstart_time: 1700000000000\\nstatus: 3\\n" >> $F/meta.yaml
I=0; while [ $I -lt \${STEPS:-3} ]; do echo "170000000000$I $((10 - I)).5 $I"; I=$((I + 1)); done > $F/metrics/loss
echo weights > $F/artifacts/model.txt
`;
/** The same, and runs on until somebody stops it. */
export const MEASURES_ON = `${MEASURES}\nwhile true; do sleep 0.2; done\n`;
