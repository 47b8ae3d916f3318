"""Fits a line by gradient descent. Every agent takes its share of the points and tells its own loss.

    --lr 0.1      how far each step goes
    --epochs 40   how many steps
    --pause 0.05  seconds between two, so that there is something to watch
"""
import argparse
import os
import random
import time

from tracking import Mlflow, TensorBoard

parser = argparse.ArgumentParser()
parser.add_argument("--lr", type=float, default=0.1)
parser.add_argument("--epochs", type=int, default=40)
parser.add_argument("--pause", type=float, default=0.05)
args = parser.parse_args()

rank, size = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
noise = random.Random(rank)
points = [(x, 3 * x + 1 + noise.gauss(0, 0.1)) for x in (noise.uniform(-1, 1) for _ in range(400 // size))]

run, board = Mlflow(f"rank-{rank}"), TensorBoard(f"rank-{rank}")
for key, value in vars(args).items():
    run.param(key, value)
run.param("rank", rank)
print(f"rank {rank} of {size}: {len(points)} points, learning rate {args.lr}", flush=True)

slope, offset = 0.0, 0.0
for epoch in range(args.epochs):
    errors = [(slope * x + offset - y, x) for x, y in points]
    loss = sum(error * error for error, _ in errors) / len(errors)
    slope -= args.lr * 2 * sum(error * x for error, x in errors) / len(errors)
    offset -= args.lr * 2 * sum(error for error, _ in errors) / len(errors)
    run.metric("loss", loss, epoch)
    board.scalar("loss", loss, epoch)
    board.scalar("model/slope", slope, epoch)
    print(f"epoch {epoch:3d}  \033[36mloss {loss:.5f}\033[0m  slope {slope:.3f}  offset {offset:.3f}", flush=True)
    time.sleep(args.pause)

run.artifact("model.json", f'{{"slope": {slope:.4f}, "offset": {offset:.4f}}}\n')
run.end()
with open(f"result-{rank}.txt", "w") as file:
    file.write(f"y = {slope:.3f} x + {offset:.3f}\n")
print(f"\033[32mdone\033[0m: y = {slope:.3f} x + {offset:.3f}", flush=True)
